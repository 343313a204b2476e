import { readExcerpt } from '#content/firm-facts/web/excerpt.ts';

/** The most characters of an excerpt before its figure. */
const lead = 20;

/**
 * Splits an excerpt at its figure. The excerpt is folded, so a figure that is written in another way is not found in it; then it is
 * shown first.
 */
export function markFigure(excerpt: string, written: string): { before: string; figure: string; after: string } {
  const plain = written.replaceAll(/<[^>]*>/g, '');
  const figure = plain.normalize('NFKC').replaceAll(/[\s,]/g, '');
  const at = excerpt.lastIndexOf(figure, lead);
  if (at < 0) return { before: '', figure: plain, after: excerpt === '' ? '' : `：${readExcerpt(excerpt)}` };
  return { before: readExcerpt(excerpt.slice(0, at)), figure, after: readExcerpt(excerpt.slice(at + figure.length)) };
}
