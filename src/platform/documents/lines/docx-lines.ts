import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { convertToHtml, images } from 'mammoth';
import type { DocumentLine } from './read-lines.ts';

/**
 * Returns the lines of a DOCX: its paragraphs, and its table rows cell by cell. Throws the reader's error for a file that it
 * cannot open.
 */
export async function readDocxLines(bytes: Uint8Array): Promise<DocumentLine[]> {
  const convertImage = images.imgElement(() => Promise.resolve({ src: '' }));
  const { value } = await convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage, includeDefaultStyleMap: true });
  return linesOf(parseDocument(value).children);
}

const blocks: ReadonlySet<string> = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'div', 'table']);

function linesOf(nodes: readonly AnyNode[]): DocumentLine[] {
  return nodes.flatMap((node): DocumentLine[] => {
    if (!isTag(node)) return isText(node) && node.data.trim() !== '' ? toLines(node.data) : [];
    if (node.name === 'table') return rowsOf(node).flatMap(linesOfRow);
    const hasBlocks = node.children.some((child) => isTag(child) && blocks.has(child.name));
    return hasBlocks ? linesOf(node.children) : toLines(textOf(node));
  });
}

/** A label of two characters that is spaced to the width of four. */
const drawnOut = /(?<=^|\s)(\p{Script=Han})[ \u3000]+(\p{Script=Han})(?=\s*[:：])/gmu;

/** Tabs and multiple spaces separate the parts of a line. */
const toLines = (text: string): DocumentLine[] =>
  text
    .replaceAll(drawnOut, '$1$2')
    .split('\n')
    .map((line) => line.split(/\t+|\u3000{2,}| {3,}/));

const textOf = (node: AnyNode): string =>
  isText(node) ? node.data : isTag(node) ? (node.name === 'br' ? '\n' : node.children.map(textOf).join('')) : '';

const rowsOf = (table: Element): Element[] =>
  table.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'tr' ? [child] : /^t(head|body|foot)$/.test(child.name) ? rowsOf(child) : []));

/**
 * A row of short cells is one line. Cells of several lines are page columns, or a heading beside its section: they are read one
 * after the other.
 */
function linesOfRow(row: Element): DocumentLine[] {
  const cells = row.children.filter(isTag).map((cell) => linesOf(cell.children).filter((line) => line.some((part) => part.trim() !== '')));
  if (cells.every((lines) => lines.length <= 1)) return [cells.map(([line = []]) => line.join(' '))];
  return cells.flatMap((lines, at) => (at > 0 && cells[at - 1]!.length > 3 ? [[], ...lines] : lines));
}
