import { describe, expect, it } from 'vitest';
import { readMarkdown } from './markdown';

describe('the rules as a page', () => {
  it('gives every rule an address of its own', () => {
    const { html } = readMarkdown('# Game\n\n## Play\n\n- `FT-PLAY-1` Choose a card.\n- **FT-PLAY-2** Reveal it.\n');
    expect(html).toContain('id="FT-PLAY-1"');
    expect(html).toContain('id="FT-PLAY-2"');
  });

  it('lists the headings for the contents', () => {
    const { headings } = readMarkdown('# Game\n\n## Getting ready\nText right below.\n\n### A detail\n');
    expect(headings.map((heading) => [heading.level, heading.id])).toEqual([
      [1, 'game'],
      [2, 'getting-ready'],
      [3, 'a-detail'],
    ]);
  });

  it('lets no mark-up through', () => {
    const { html } = readMarkdown('A <script>alert(1)</script> and [x](javascript:alert(1)) and <img onerror="x">.');
    expect(html).not.toMatch(/<script|<img|href="javascript/);
  });

  it('reads tables and lists that follow a line of text', () => {
    const { html } = readMarkdown('Order:\n1. Hunt\n2. Flip\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n');
    expect(html).toContain('<ol><li>Hunt</li><li>Flip</li></ol>');
    expect(html).toContain('<td>2</td>');
  });
});
