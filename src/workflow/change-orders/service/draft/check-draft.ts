import type { FactBook } from '#content/firm-facts/service/fact-book.ts';
import { createWordFinder } from '#platform/search/readable-text.ts';
import { checkBody } from '#ui/console/rich-text/checks.ts';
import type { FormField } from '../../schema/contents.ts';
import type { DraftFinding } from '../../schema/orders.ts';
import type { GuardedWord } from '../../schema/words.ts';
import { findFactFigures } from './check-citations.ts';
import { findTraces } from './personal-traces.ts';
import { walkDraftValues, formatDraftValue, isDraftText, type DraftValue } from './walk-draft.ts';

/** The data for checking texts; `today` is the date in Shanghai. */
export interface DraftCheckData {
  words: readonly GuardedWord[];
  today: string;
  /** Numbers and addresses that the firm publishes as its own; they are not personal data. */
  published: ReadonlySet<string>;
  facts: FactBook;
  /** The day whose values of facts apply: the day of a dated text, otherwise today. */
  factsDay: string;
}

/** Returns the numbers and addresses of a draft that may be personal data, as written. The caller removes those that the firm publishes. */
export const findSuspects = (form: FormField, draft: unknown, today: string): string[] =>
  [...walkDraftValues(form, draft)]
    .filter(isDraftText)
    .flatMap(({ field, value, label }) =>
      findTraces(formatDraftValue(field, value), label, today).filter(({ weight }) => weight === 'warn'),
    )
    .map(({ written }) => written);

/** Checks a draft for watched words, personal data, errors in headings, links and pictures of rich text, and figures of facts. */
export function checkDraft(form: FormField, draft: unknown, watch: DraftCheckData): DraftFinding[] {
  const leaves = [...walkDraftValues(form, draft)].filter(isDraftText);
  return [...leaves.flatMap((leaf) => checkText(leaf, watch)), ...findFactFigures(form, draft, watch.facts, watch.factsDay)];
}

function checkText({ path, label, field, value }: DraftValue, { words, today, published }: DraftCheckData): DraftFinding[] {
  const text = formatDraftValue(field, value);
  const find = createWordFinder(text);
  const found = (weight: DraftFinding['weight'], said: string, at: number, length: number): DraftFinding => ({
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
