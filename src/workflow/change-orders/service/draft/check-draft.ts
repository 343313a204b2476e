import { wordsIn } from '#platform/search/as-read.ts';
import { checkBody } from '#ui/console/rich-text/checks.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Finding } from '../../schema/orders.ts';
import type { GuardedWord } from '../../schema/words.ts';
import { findTraces } from './personal-traces.ts';
import { leavesOf, wordsOfValue, type Leaf } from './walk-draft.ts';

/** The data for checking texts; `today` is the date in Shanghai. */
export interface Watch {
  words: readonly GuardedWord[];
  today: string;
  /** Numbers and addresses that the firm publishes as its own; they are not personal data. */
  published: ReadonlySet<string>;
}

/** Returns the numbers and addresses of a draft that may be personal data, as written. The caller removes those that the firm publishes. */
export const suspectsIn = (form: FormField, draft: unknown, today: string): string[] =>
  [...leavesOf(form, draft)]
    .filter(isText)
    .flatMap(({ field, value, label }) => findTraces(wordsOfValue(field, value), label, today).filter(({ weight }) => weight === 'warn'))
    .map(({ written }) => written);

/** Checks a draft for watched words, personal data, and errors in headings, links and pictures of rich text. */
export function checkDraft(form: FormField, draft: unknown, watch: Watch): Finding[] {
  return [...leavesOf(form, draft)].flatMap((leaf) => (isText(leaf) ? checkText(leaf, watch) : []));
}

const isText = ({ field, value }: Leaf): boolean =>
  (['text', 'lines', 'html'].includes(field.kind) && typeof value === 'string') || field.kind === 'words';

function checkText({ path, label, field, value }: Leaf, { words, today, published }: Watch): Finding[] {
  const text = wordsOfValue(field, value);
  const find = wordsIn(text);
  const found = (weight: Finding['weight'], said: string, at: number, length: number): Finding => ({
    path,
    label,
    weight,
    text: said,
    excerpt: text.slice(Math.max(0, at - 10), at + length + 10),
  });
  return [
    ...words.flatMap(({ word, weight, reason }) => {
      const place = find(word);
      return place ? [found(weight, `“${word}”：${reason}`, place.index, place.length)] : [];
    }),
    ...findTraces(text, label, today)
      .filter(({ weight, written }) => weight === 'block' || !published.has(written))
      .map(({ weight, text: said, excerpt }) => ({ path, label, weight, text: said, excerpt })),
    ...(field.kind === 'html'
      ? checkBody(String(value)).map(({ words: text }) => ({ path, label, weight: 'warn' as const, text, excerpt: '' }))
      : []),
  ];
}
