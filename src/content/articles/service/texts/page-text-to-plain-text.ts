import { toPlainText } from '#platform/search/plain-text.ts';
import type { PageTextSections } from '../../schema/page-texts.ts';

type Block = PageTextSections[number]['blocks'][number];

/** Returns the whole text of a page as one line, for the search index. */
export function pageTextToPlainText({ lead, sections }: { lead: string; sections: PageTextSections }): string {
  return [lead, ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(wordsOfBlock)])].filter(Boolean).join(' ');
}

function wordsOfBlock(block: Block): (string | undefined)[] {
  switch (block.kind) {
    case 'prose':
      return [toPlainText(block.html)];
    case 'steps':
      return block.steps.flatMap(({ title, text, time, place }) => [title, text, time, place]);
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [label, value]);
    case 'table':
      return [block.caption, ...block.head, ...block.rows.flat(), block.note];
    case 'note':
      return [block.title, block.text];
    case 'links':
      return block.links.flatMap(({ title, text }) => [title, text]);
    case 'faq':
      return block.items.flatMap(({ question, answer }) => [question, toPlainText(answer)]);
    case 'figure':
      return [block.alt, block.caption];
    case 'files':
      return block.files.map(({ title }) => title);
  }
}
