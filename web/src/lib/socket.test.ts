import { describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../protocol';
import { LiveSocket } from './socket.svelte';
import { FakeSocket, inAPage } from './fakesocket';

const done = (ref: number): ServerMessage => ({ type: 'done', ref });

describe('a line to the hall', () => {
  inAPage();

  it('is opened anew when the other end has fallen silent', () => {
    const line = new LiveSocket('/ws/hall', () => {});
    FakeSocket.last.opens();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(2);
    line.close();
  });

  it('is kept while its pings are answered', () => {
    const line = new LiveSocket('/ws/hall', () => {});
    const socket = FakeSocket.last;
    socket.onsend = ({ ref }) => socket.says(done(ref));
    socket.opens();
    vi.advanceTimersByTime(300_000);
    expect(FakeSocket.all.length).toBe(1);
    line.close();
  });

  it('hears nothing more from a socket it has given up', () => {
    const heard: string[] = [];
    const line = new LiveSocket('/ws/hall', (message) => heard.push(message.type));
    const old = FakeSocket.last;
    old.opens();
    line.restart();
    old.says(done(7));
    expect(heard).toEqual([]);
    line.close();
  });

  it('forgets a refusal once it has been let in', () => {
    const line = new LiveSocket('/ws/hall', () => {});
    FakeSocket.last.closes(4029);
    expect(line.refused).toMatch('too many tables');
    line.restart();
    FakeSocket.last.opens();
    expect(line.refused).toBe('');
    line.close();
  });

  it('goes over to another process at once, and the page does not call that a broken line', () => {
    const line = new LiveSocket('/ws/hall', () => {});
    const old = FakeSocket.last;
    old.onsend = ({ ref }) => old.says(done(ref));
    old.opens();
    old.closes(1012);
    expect(FakeSocket.all.length).toBe(2);
    expect(line.connected).toBe(true);
    FakeSocket.last.closes();
    expect(line.connected).toBe(false);
    line.close();
  });

  it('does not run from one process to the next when none of them answers', () => {
    const line = new LiveSocket('/ws/hall', () => {});
    FakeSocket.last.opens();
    FakeSocket.last.closes(1012);
    expect(FakeSocket.all.length).toBe(1);
    expect(line.connected).toBe(false);
    line.close();
  });
});
