import type { PageText } from '#modules/portal/content/schema/page-texts.ts';
import { toBlocks } from '#modules/portal/content/service/trail/body-blocks.ts';
import type { PdfBlock } from '#platform/pdf/pdf-document.ts';

type TextBlock = PageText['sections'][number]['blocks'][number];

/** A block of a page's text as it is printed; what only leads somewhere on the site is left out. */
export function plainBlocks(block: TextBlock): PdfBlock[] {
  if (block.kind === 'table') {
    return [
      { kind: 'paragraph', text: block.caption },
      { kind: 'table', head: block.head, rows: block.rows },
    ];
  }
  if (block.kind === 'note') return [{ kind: 'paragraph', text: [block.title, block.text].filter(Boolean).join('：') }];
  if (block.kind !== 'prose') return [];
  return toBlocks(block.html).map(({ kind, text }) => (kind === 'item' ? { kind: 'list', items: [text] } : { kind: 'paragraph', text }));
}
