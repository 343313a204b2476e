import { isTag, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { alignVersions, type MergeSlot } from './align-versions.ts';

interface HtmlVersions {
  base: string;
  mine: string;
  theirs: string;
}

/** Resolves conflicts; `where` says which block it is: `第 3 段`. */
export interface HtmlChoices {
  /** Chooses one of two versions of a block; an absent version is undefined. */
  choose(versions: Record<keyof HtmlVersions, string | undefined>, where: string): string;
  /** Chooses the sequence of one of two lists of blocks. */
  chooseOrder(versions: Record<keyof HtmlVersions, string[]>, where: string): 'mine' | 'theirs';
}

/** Inline elements, within which a break would split a sentence. */
const inlineTags = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'code', 'img', 'br']);
/** Elements that are merged by their parts, with the label of a part. */
const containers: Readonly<Record<string, string>> = {
  ul: '项',
  ol: '项',
  dl: '项',
  blockquote: '段',
  table: '部分',
  thead: '行',
  tbody: '行',
  tfoot: '行',
  tr: '格',
  li: '段',
  td: '段',
  th: '段',
  dd: '段',
};

interface Block {
  /** The trimmed source. */
  source: string;
  element: Element | undefined;
}

interface Blocks {
  list: Block[];
  /** The white space between blocks: texts are written on one line or with one block a line. */
  separator: string;
}

/**
 * Merges three versions of a sanitised text block by block: paragraphs, list items, rows and cells of tables. Unchanged blocks
 * keep their source.
 */
export function mergeHtml(versions: HtmlVersions, choices: HtmlChoices): string {
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((html) => readBlocks(html, topNodes(html)));
  return mergeBlocks({ base: base!, mine: mine!, theirs: theirs! }, '段', '', choices);
}

const topNodes = (html: string): ChildNode[] => parseDocument(html, { withStartIndices: true, withEndIndices: true }).children;

/** Splits nodes into blocks: each element, and each run of inline content between elements. */
function readBlocks(html: string, nodes: readonly ChildNode[]): Blocks {
  const list: Block[] = [];
  let separator: string | undefined;
  let open = '';
  const close = (): void => {
    if (open.trim() !== '') list.push({ source: open.trim(), element: undefined });
    open = '';
  };
  for (const node of nodes) {
    const source = html.slice(node.startIndex!, node.endIndex! + 1);
    if (!isTag(node) || inlineTags.has(node.name)) {
      open += source;
      continue;
    }
    if (list.length > 0) separator ??= open.trim() === '' ? open : '';
    close();
    list.push({ source, element: node });
  }
  close();
  return { list, separator: separator ?? '' };
}

function mergeBlocks(versions: Record<keyof HtmlVersions, Blocks>, unit: string, around: string, choices: HtmlChoices): string {
  const { base, mine, theirs } = versions;
  const lists = { base: base.list, mine: mine.list, theirs: theirs.list };
  const align = (leader: 'mine' | 'theirs') => alignVersions(lists, { textOf: ({ source }) => source }, leader);
  const sources = ({ list }: Blocks): string[] => list.map(({ source }) => source);
  const first = align('mine');
  const leader = first.isOrderContested
    ? choices.chooseOrder({ base: sources(base), mine: sources(mine), theirs: sources(theirs) }, around)
    : 'mine';
  return (leader === 'mine' ? first : align(leader)).slots
    .map((slot) => mergeBlock(slot, [around, placeOf(slot, unit)].filter(Boolean).join(' '), choices))
    .filter((source) => source !== '')
    .join(mine.separator);
}

/**
 * Returns the position of a slot in the text as readers count it. The parts of a table are not counted, but head and body are
 * distinguished.
 */
function placeOf({ index, base, mine, theirs }: MergeSlot<Block>, unit: string): string {
  const name = (mine ?? theirs ?? base)?.element?.name ?? '';
  return tableParts[name] ?? (name === 'table' ? `第 ${index + 1} ${unit}（表格）` : `第 ${index + 1} ${unit}`);
}

const tableParts: Readonly<Record<string, string>> = { thead: '表头', tbody: '', tfoot: '表尾', caption: '表题' };

function mergeBlock({ base, mine, theirs }: MergeSlot<Block>, where: string, choices: HtmlChoices): string {
  const isSame = (one: Block | undefined, other: Block | undefined): boolean => one?.source === other?.source;
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine?.source ?? '';
  if (isSame(base, mine)) return theirs?.source ?? '';
  const inner = base && mine && theirs ? mergeInside({ base, mine, theirs }, where, choices) : undefined;
  return inner ?? choices.choose({ base: base?.source, mine: mine?.source, theirs: theirs?.source }, where);
}

/** Returns undefined where the versions are not containers of the same kind and shape. */
function mergeInside({ base, mine, theirs }: Record<keyof HtmlVersions, Block>, where: string, choices: HtmlChoices): string | undefined {
  const all = [base, mine, theirs].map(openContainer);
  const [before, own, other] = all;
  if (!before || !own || !other) return undefined;
  if (all.some((one) => one!.name !== own.name || one!.start !== own.start || one!.shape !== before.shape)) return undefined;
  const parts = { base: before.parts, mine: own.parts, theirs: other.parts };
  return own.start + mergeBlocks(parts, containers[own.name]!, where, choices) + own.end;
}

interface Container {
  name: string;
  start: string;
  end: string;
  /** The number of columns of a table: only rows of the same shape can be merged. */
  shape: string;
  parts: Blocks;
}

function openContainer({ source, element }: Block): Container | undefined {
  if (!element || !containers[element.name]) return undefined;
  const [opened] = topNodes(source);
  if (!opened || !isTag(opened) || opened.children.length === 0) return undefined;
  const [first, last] = [opened.children[0]!, opened.children.at(-1)!];
  const parts = readBlocks(source, opened.children);
  // A cell or list item without block elements is one text.
  if (parts.list.every((part) => part.element === undefined)) return undefined;
  return {
    name: element.name,
    start: source.slice(0, first.startIndex!),
    end: source.slice(last.endIndex! + 1),
    shape: shapeOf(opened),
    parts,
  };
}

function shapeOf(element: Element): string {
  if (element.name === 'tr') return String(columnsOf(element));
  if (!['table', 'thead', 'tbody', 'tfoot'].includes(element.name)) return '';
  const rows = rowsOf(element);
  // A cell that spans several rows links these rows.
  const isKnit = rows.some((row) => row.children.some((cell) => isTag(cell) && (cell.attribs['rowspan'] ?? '1') !== '1'));
  return isKnit ? `${rows.length} rows as they are` : String(Math.max(0, ...rows.map(columnsOf)));
}

const rowsOf = (element: Element): Element[] =>
  element.children.filter(isTag).flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)));

const columnsOf = (row: Element): number => row.children.filter(isTag).reduce((sum, cell) => sum + Number(cell.attribs['colspan'] ?? 1), 0);
