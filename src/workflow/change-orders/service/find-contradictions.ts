import { loadFactBook, type FactBook } from '#content/firm-facts/service/fact-book.ts';
import { listCitations, toCitation } from '#contract/fact-citations.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { FormField } from '../schema/contents.ts';
import { findDraftStatements } from './draft/check-citations.ts';
import { isDraftText, walkDraftValues } from './draft/walk-draft.ts';
import { listLiveTexts } from './live-texts.ts';

/** A passage of a live text that contradicts a fact, or cites one that is unknown or no longer maintained. */
export interface FactContradiction {
  type: string;
  subject: string;
  title: string;
  category: string;
  branch: string | null;
  path: string;
  label: string;
  fact: string;
  written: string;
  excerpt: string;
  expected: string | null;
}

/** Yields every contradiction of the live texts of all kinds of content, one item at a time. */
export async function* findContradictions(ctx: Context): AsyncGenerator<FactContradiction> {
  const book = await loadFactBook(ctx);
  const today = shanghaiDay(ctx.now);
  // The wordings of a fact, and words that contradict it, state nothing.
  for await (const { type, form, draft, ...text } of listLiveTexts(ctx, ({ code }) => code !== 'firm-facts')) {
    const day = (await type.textDay?.(ctx, text.subject)) ?? today;
    for (const one of contradictionsIn(book, form, draft, day)) yield { ...text, type: type.code, ...one };
  }
}

type Contradiction = Pick<FactContradiction, 'path' | 'label' | 'fact' | 'written' | 'excerpt' | 'expected'>;

function contradictionsIn(book: FactBook, form: FormField, draft: Payload, day: Day): Contradiction[] {
  const wrong = findDraftStatements(form, draft, book, day)
    .filter(({ isRight }) => !isRight)
    .map(({ leaf: { path, label }, code, written, excerpt, expected }) => ({ path, label, fact: code, written, excerpt, expected }));
  const lost = [...walkDraftValues(form, draft)].filter(isDraftText).flatMap(({ path, label, value }) =>
    listCitations(String(value))
      .filter((code) => book.get(code)?.isRetired ?? true)
      .map((code) => ({ path, label, fact: code, written: toCitation(code), excerpt: '', expected: null })),
  );
  return [...wrong, ...lost];
}
