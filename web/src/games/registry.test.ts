import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => `${file.parentPath}/${file.name}`.replaceAll('\\', '/').slice(SOURCE.length).replace(/^\//, ''));
const read = (file: string): string => readFileSync(`${SOURCE}/${file}`, 'utf8');

describe('the games', () => {
  const boxes = files.filter((file) => /^games\/[^/]+\/box\.ts$/.test(file));
  const names = boxes.flatMap((file) => [file.split('/')[1] ?? '', /title: '([^']+)'/.exec(read(file))?.[1] ?? '']);

  it('are named in their own folders only', () => {
    expect(names.length).toBeGreaterThanOrEqual(10);
    const named = new RegExp(`\\b(${names.join('|')})\\b`, 'i');
    // An icon may be called like a game; it is a picture all the same.
    const telling = (file: string): boolean => named.test(read(file).replaceAll(/icon:[a-z-]+/g, ''));
    expect(files.filter((file) => !/^games\/[^/]+\//.test(file) && telling(file))).toEqual([]);
  });
});
