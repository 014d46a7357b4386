// Small sounds made on the spot, so that there is nothing to download. Silent unless the person asked for them.
import { preferences } from './preferences.svelte';

type Sound = 'turn' | 'card' | 'flip' | 'pick' | 'end' | 'chat';

let context: AudioContext | null = null;

function tone(at: number, frequency: number, length: number, volume: number, type: OscillatorType = 'sine'): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

// A card on felt is a breath of noise with the high end taken off.
function rustle(at: number, length: number, volume: number, cutoff: number): void {
  if (!context) return;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.value = cutoff;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

export function play(sound: Sound): void {
  if (!preferences.sounds) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  if (sound === 'turn') [523.25, 783.99].forEach((f, i) => tone(now + i * 0.13, f, 0.5, 0.09));
  else if (sound === 'end') [392, 523.25, 659.25, 783.99].forEach((f, i) => tone(now + i * 0.14, f, 0.9, 0.08, 'triangle'));
  else if (sound === 'chat') tone(now, 880, 0.18, 0.05);
  else if (sound === 'pick') rustle(now, 0.09, 0.22, 2600);
  else if (sound === 'flip') rustle(now, 0.16, 0.26, 1500);
  else rustle(now, 0.12, 0.24, 2000);
}
