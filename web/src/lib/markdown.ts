// Reads the Markdown our rules are written in: headings, paragraphs, lists, tables, emphasis, code and links.
// Every piece of text is escaped before any mark-up is added, so the result is safe to place in a page.

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

const RULE_ID = /^[A-Z]{1,4}(?:-[A-Z0-9]+)+$/;

export interface Heading {
  level: number;
  text: string;
  id: string;
}

export interface Document {
  html: string;
  headings: Heading[];
}

export const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

function span(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, (_, code: string) => (RULE_ID.test(code) ? ruleMark(code) : `<code>${code}</code>`))
    .replace(/\*\*\[?([A-Z]{1,4}(?:-[A-Z0-9]+)+)\]?\*\*/g, (_, id: string) => ruleMark(id))
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])[*_]([^*_]+)[*_](?=[\s).,;:!?]|$)/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|#|\/)[^)\s]+)\)/g, '<a href="$2">$1</a>');
}

const ruleMark = (id: string): string => `<a class="rule" id="${id}" href="#${id}">${id}</a>`;

function table(rows: string[]): string {
  const cells = (row: string): string[] => row.trim().replace(/^\||\|$/g, '').split('|').map((cell) => span(cell.trim()));
  const [head = '', , ...body] = rows;
  const top = cells(head).map((cell) => `<th scope="col">${cell}</th>`).join('');
  const rest = body.map((row) => `<tr>${cells(row).map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${top}</tr></thead><tbody>${rest}</tbody></table></div>`;
}

function list(lines: string[]): string {
  const ordered = /^\s*\d+[.)]/.test(lines[0] ?? '');
  const items: string[] = [];
  for (const line of lines) {
    const item = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line);
    if (item) items.push(item[1] ?? '');
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${span(item)}</li>`).join('')}</${tag}>`;
}

const isItem = (line: string): boolean => /^\s*(?:[-*+]|\d+[.)])\s+/.test(line);

export function readMarkdown(source: string): Document {
  const headings: Heading[] = [];
  const blocks: string[] = [];
  for (const block of source.replace(/\r/g, '').replace(/(^|\n)(#{1,4} .*)\n(?!\n)/g, '$1$2\n\n').split(/\n{2,}/)) {
    const lines = block.split('\n').filter((line) => line.trim());
    const first = lines[0];
    if (first === undefined) continue;
    const heading = /^(#{1,4})\s+(.*)$/.exec(first);
    if (heading) {
      blocks.push(readHeading(heading, headings));
    } else if (first.trim().startsWith('|') && lines.length > 1) {
      blocks.push(table(lines));
    } else if (isItem(first)) {
      blocks.push(list(lines));
    } else if (first.startsWith('>')) {
      blocks.push(`<blockquote><p>${span(lines.map((line) => line.replace(/^>\s?/, '')).join(' '))}</p></blockquote>`);
    } else {
      const start = lines.findIndex(isItem);
      const words = start < 0 ? lines : lines.slice(0, start);
      blocks.push(`<p>${span(words.join(' '))}</p>`);
      if (start > 0) blocks.push(list(lines.slice(start)));
    }
  }
  return { html: blocks.join('\n'), headings };
}

function readHeading(match: RegExpExecArray, headings: Heading[]): string {
  const level = match[1]?.length ?? 2;
  const text = (match[2] ?? '').replace(/[`*]/g, '');
  const ruled = /^([A-Z]{1,4}(?:-[A-Z0-9]+)+)\b[:.\s-]*(.*)$/.exec(text);
  const id = ruled?.[1] ?? slug(text);
  headings.push({ level, text: ruled?.[2] || text, id });
  return `<h${level} id="${id}">${span(match[2] ?? '')}</h${level}>`;
}
