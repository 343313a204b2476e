import { pageText, pageTextDraft, type PageTextSections } from '../../schema/page-texts.ts';
import { sanitizeBody } from './sanitize-body.ts';

/** Sections as staff write them, for modules that keep texts of their own. */
export const writtenSections = pageTextDraft.shape.sections;
/** Sections as readers get them. */
export const shownSections = pageText.shape.sections;

/** The sections with nothing but the house style's own HTML in them. */
export function cleanSections(sections: PageTextSections): PageTextSections {
  const clean = (block: PageTextSections[number]['blocks'][number]) => {
    if (block.kind === 'prose') return { ...block, html: sanitizeBody(block.html) };
    if (block.kind === 'faq') return { ...block, items: block.items.map((item) => ({ ...item, answer: sanitizeBody(item.answer) })) };
    return block;
  };
  return sections.map((section) => ({ ...section, blocks: section.blocks.map(clean) }));
}
