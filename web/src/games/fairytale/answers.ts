// What the bar shows for the answer that is no card, and its letter.
import type { Sign } from '../../table/answers';
import own from 'icon:scroll-quill';

export const sign = (name: string): Sign | undefined => (name === 'own-name' ? { path: own } : undefined);
export const letters: Readonly<Record<string, string>> = { 'own-name': 'o' };
