import { pageText, pageTextDraft, type PageTextSections } from '../../schema/page-texts.ts';
import { sanitizeBody } from './sanitize-body.ts';

/** Sections as entered by staff, for modules that have their own texts. */
export const writtenSections = pageTextDraft.shape.sections;
/** Sections as shown to readers. */
export const shownSections = pageText.shape.sections;

/** Sanitizes the HTML of all sections. */
export function sanitizeSections(sections: PageTextSections): PageTextSections {
  const clean = (block: PageTextSections[number]['blocks'][number]) => {
    if (block.kind === 'prose') return { ...block, html: sanitizeBody(block.html) };
    if (block.kind === 'faq') return { ...block, items: block.items.map((item) => ({ ...item, answer: sanitizeBody(item.answer) })) };
    return block;
  };
  return sections.map((section) => ({ ...section, blocks: section.blocks.map(clean) }));
}
