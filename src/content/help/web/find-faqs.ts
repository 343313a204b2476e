import type { Faq } from '../schema.ts';
import { normalizeSearchText, splitSearchWords } from './normalize-search-text.ts';

/** Cached search text of each question. */
const searched = new WeakMap<Faq, string>();

/** Returns the questions that contain every word; matches in the question itself come first, otherwise the order is kept. */
export function findFaqs(faqs: readonly Faq[], keyWord: string): readonly Faq[] {
  const words = splitSearchWords(keyWord);
  if (words.length === 0) return faqs;
  const hits = faqs.filter((faq) => holdsAll(textOf(faq), words));
  const isBest = (faq: Faq): boolean => holdsAll(normalizeSearchText(faq.question), words);
  return [...hits.filter(isBest), ...hits.filter((faq) => !isBest(faq))];
}

const holdsAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

function textOf(faq: Faq): string {
  const known = searched.get(faq) ?? normalizeSearchText([faq.question, faq.answer, ...faq.keywords].join(' '));
  searched.set(faq, known);
  return known;
}
