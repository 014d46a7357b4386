// Reads the client's own code for what only the engine may know: numbers of the rules, lists of the game's things, and English
// that is taken apart. It is used by tests alone.
//
// A file that sees the table (its view, its board, its cards or its model) may hold none of these. A file that does not see it draws
// what it is handed and may measure as it likes, but hands no number and no list of words on to one that does.
import { parse } from 'svelte/compiler';
import { once } from '../lib/once';

export interface Source {
  path: string;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

type Report = (node: Node, what: string) => void;

const SEES = /(^|\/)(view|view\.generated|protocol|model\.svelte|registry)$/;
/** Whoever reads a card sees it; whoever only knows the shape of one is handed it. */
const READS_CARDS = /(^|\/)card$/;
const READS = new Set(['startsWith', 'endsWith', 'match', 'matchAll', 'search', 'split', 'replace', 'replaceAll', 'exec', 'test', 'toLowerCase', 'toUpperCase', 'charAt', 'substring']);
/** Words for people: nothing is decided by them. */
const FOR_PEOPLE = new Set(['group', 'text', 'name', 'words', 'note', 'why', 'label']);
const SAID = new Set(['aria-label', 'title', 'label', 'alt', 'placeholder', 'where', 'preview']);
const COMPARES = new Set(['===', '!==', '==', '!=']);
const DRAWN = new Set(['svg', 'g', 'path', 'circle', 'rect', 'text', 'line', 'polygon', 'ellipse']);
const DIGIT = /\d/;
const SENTENCE = /[A-Za-z]{2,},? \d|(^|\s)\d+ [a-z]{2,}/;
const WORD = /^[A-Za-z][A-Za-z_ -]*$/;
/** None, one, and one before the first: no rule's numbers. */
const SMALLEST = 1;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function children(node: Node): Node[] {
  return Object.entries(node).flatMap(([field, value]) => (field === 'metadata' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

function walk(node: Node, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  visit(node, above);
  for (const child of children(node)) walk(child, [...above, node], visit);
}

const SCRIPT = '<script lang="ts">';
const isComponent = (source: Source): boolean => source.path.endsWith('.svelte');

const read = once((source: Source): Node => {
  const text = isComponent(source) ? source.text : `${SCRIPT}${source.text}</script>`;
  return parse(text, { modern: true }) as unknown as Node;
});

const literal = (node: unknown): unknown => (isNode(node) && node.type === 'Literal' ? node.value : undefined);
const calledName = (node: Node): string => {
  const callee = node.callee as Node;
  return callee.type === 'MemberExpression' && !callee.computed ? String((callee.property as Node).name) : '';
};

/** Whether it is a number, or a list or a table with numbers or words of the game in it. */
function isGiven(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return isGiven(node.expression);
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type === 'UnaryExpression') return isGiven(node.argument);
  if (node.type === 'BinaryExpression') return [node.left, node.right].some(isGiven);
  if (node.type === 'ArrayExpression') {
    const parts = node.elements as Node[];
    return parts.some((part) => isGiven(part)) || isWordList(node);
  }
  if (node.type === 'ObjectExpression') return (node.properties as Node[]).some((property) => isGiven(property.value));
  return false;
}

function isWordList(node: Node): boolean {
  const words = (node.elements as Node[]).filter((part) => typeof literal(part) === 'string' && WORD.test(String(literal(part))));
  return words.length > 1;
}

interface Import {
  from: string;
  name: string;
  isType: boolean;
  node: Node;
}

function imports(root: Node): Import[] {
  const found: Import[] = [];
  walk(root, [], (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const from = String(literal(node.source));
    for (const one of node.specifiers as Node[]) {
      const isType = node.importKind === 'type' || one.importKind === 'type';
      found.push({ from, name: String(((one.imported ?? one.local) as Node).name), isType, node });
    }
  });
  return found;
}

/** What a file declares at its top that is a number, a list of words or a table of either. */
const givens = once((source: Source): Set<string> => {
  const found = new Set<string>();
  walk(read(source), [], (node) => {
    if (node.type === 'VariableDeclarator' && isGiven(node.init)) found.add(String((node.id as Node).name));
  });
  return found;
});

const seesTable = (source: Source, root: Node): boolean =>
  SEES.test(source.path.replace(/\.(ts|svelte)$/, '')) || imports(root).some(({ from, isType }) => SEES.test(from) || (READS_CARDS.test(from) && !isType));

function checkNumbers(node: Node, above: readonly Node[], report: Report): void {
  const value = literal(node);
  if (typeof value !== 'number') return;
  const parent = above.at(-1) as Node;
  if (parent.type === 'Property' && parent.value === node) report(node, `a table says ${value}`);
  if (value <= SMALLEST || isMeasure(above)) return;
  if (value === 2 && parent.type === 'BinaryExpression' && parent.operator === '/') return;
  report(node, `the number ${value}`);
}

/** Inside the attribute of a drawn shape numbers are measures, unless something is decided by them. */
function isMeasure(above: readonly Node[]): boolean {
  const attribute = above.findLastIndex((node) => node.type === 'Attribute');
  const element = above.slice(0, attribute < 0 ? 0 : attribute).findLast((node) => node.type === 'RegularElement');
  const inside = above.slice(attribute);
  const decides = inside.some((node) => node.type === 'ConditionalExpression' || (node.type === 'BinaryExpression' && !'+-*/'.includes(String(node.operator))));
  return attribute >= 0 && !!element && DRAWN.has(String(element.name)) && !decides;
}

function checkSaid(node: Node, above: readonly Node[], report: Report): void {
  if (node.type === 'Text') {
    const attribute = above.findLast((one) => one.type === 'Attribute' || one.type === 'RegularElement' || one.type === 'Component');
    const said = attribute?.type !== 'Attribute' || SAID.has(String(attribute.name));
    const styled = above.some((one) => one.type === 'StyleSheet' || one.type === 'StyleDirective');
    if (said && !styled && DIGIT.test(String(node.data))) report(node, `a number that is read: ${String(node.data).trim()}`);
  }
  const words = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : literal(node);
  if (typeof words === 'string' && SENTENCE.test(words)) report(node, `a number in a sentence: ${words}`);
}

function checkLists(node: Node, above: readonly Node[], report: Report): void {
  const parent = above.at(-1);
  const isSet = parent?.type === 'NewExpression' && (parent.callee as Node).name === 'Set';
  if (node.type === 'ArrayExpression' && isWordList(node) && !isSet) report(node, "a list of the game's things");
}

function checkReading(node: Node, report: Report): void {
  if (node.type === 'Literal' && node.regex) report(node, 'a pattern that words are read by');
  if (node.type === 'CallExpression' && READS.has(calledName(node))) report(node, `words are taken apart by ${calledName(node)}`);
  if (node.type === 'CallExpression' && calledName(node) === 'includes' && typeof literal((node.arguments as Node[])[0]) === 'string') {
    report(node, 'words are searched for a word');
  }
  if (node.type !== 'BinaryExpression' || !COMPARES.has(String(node.operator))) return;
  for (const [side, other] of [[node.left, node.right], [node.right, node.left]] as Node[][]) {
    const value = literal(other);
    if (typeof value === 'string' && /[A-Z ]/.test(value)) report(node, `something is decided by the word "${value}"`);
    const field = side?.type === 'MemberExpression' && !side.computed ? String((side.property as Node).name) : '';
    if (FOR_PEOPLE.has(field) && value !== '' && value !== null && other?.type !== 'UnaryExpression') report(node, `something is decided by the words in ${field}`);
  }
}

function checkImports(source: Source, root: Node, all: readonly Source[], report: Report): void {
  for (const { from, name, node } of imports(root)) {
    const target = from.startsWith('.') ? all.find((other) => other.path === resolve(source.path, from)) : undefined;
    if (target && givens(target).has(name)) report(node, `${name} is a number or a list from ${from}`);
  }
}

function resolve(path: string, from: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  const file = parts.join('/');
  return file.endsWith('.svelte') ? file : `${file}.ts`;
}

/** What the file holds that only the engine may know, one line each; `all` are the files that it may import from. */
export function faults(source: Source, all: readonly Source[]): string[] {
  const root = read(source);
  const before = isComponent(source) ? 0 : SCRIPT.length;
  const lineOf = (node: Node): number => source.text.slice(0, node.start - before).split('\n').length;
  const found = new Set<string>();
  const report: Report = (node, what) => void found.add(`${source.path}:${lineOf(node)}: ${what}`);
  const sees = seesTable(source, root);
  walk(root, [], (node, above) => {
    checkSaid(node, above, report);
    checkReading(node, report);
    if (!sees) return;
    checkNumbers(node, above, report);
    checkLists(node, above, report);
  });
  if (sees) checkImports(source, root, all, report);
  return [...found];
}
