import type { PageText } from '#content/articles/schema/page-texts.ts';
import { toBlocks, type BodyBlock } from '#content/articles/service/trail/body-blocks.ts';
import type { PdfBlock } from '#platform/pdf/pdf-document.ts';

/** The blocks of a text as they are printed: items that follow each other are one list, rows one table. */
export const bodyBlocks = (blocks: readonly BodyBlock[]): PdfBlock[] => blocks.reduce<PdfBlock[]>(addBlock, []);

/** A block of a page's text as it is printed; what only leads somewhere on the site is left out. */
export function textBlocks(block: PageText['sections'][number]['blocks'][number]): PdfBlock[] {
  if (block.kind === 'table') {
    return [
      { kind: 'paragraph', text: block.caption },
      { kind: 'table', head: block.head, rows: block.rows },
    ];
  }
  if (block.kind === 'note') return [{ kind: 'paragraph', text: [block.title, block.text].filter(Boolean).join('：') }];
  return block.kind === 'prose' ? bodyBlocks(toBlocks(block.html)) : [];
}

function addBlock(printed: PdfBlock[], { kind, text }: BodyBlock): PdfBlock[] {
  if (kind === 'heading' || kind === 'paragraph') return [...printed, { kind, text }];
  return kind === 'item' ? addItem(printed, text) : addRow(printed, text.split(' │ '));
}

function addItem(printed: PdfBlock[], text: string): PdfBlock[] {
  const last = printed.at(-1);
  if (last?.kind !== 'list') return [...printed, { kind: 'list', items: [text] }];
  return [...printed.slice(0, -1), { kind: 'list', items: [...last.items, text] }];
}

/** A row with another number of cells begins another table: its head. */
function addRow(printed: PdfBlock[], cells: string[]): PdfBlock[] {
  const last = printed.at(-1);
  if (last?.kind !== 'table' || last.head.length !== cells.length) return [...printed, { kind: 'table', head: cells, rows: [] }];
  return [...printed.slice(0, -1), { ...last, rows: [...last.rows, cells] }];
}
