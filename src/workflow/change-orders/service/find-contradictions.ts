import { loadFactBook, type FactBook } from '#content/firm-facts/service/fact-book.ts';
import { listCitations, toCitation } from '#contract/fact-citations.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { allTypes, findTypeOf } from '../all-types.ts';
import type { ContentType } from '../content-type.ts';
import type { FormField } from '../schema/contents.ts';
import { requestPlaceOf } from './content-place.ts';
import { buildForm } from './draft/build-form.ts';
import { findDraftStatements } from './draft/check-citations.ts';
import { isDraftText, walkDraftValues } from './draft/walk-draft.ts';

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

/** The wordings of a fact, and words that contradict it, state nothing. */
const checkedTypes = allTypes.filter(({ code }) => code !== 'firm-facts');

/** Yields every contradiction of the live texts of all kinds of content, one item at a time. */
export async function* findContradictions(ctx: Context): AsyncGenerator<FactContradiction> {
  const book = await loadFactBook(ctx);
  const today = shanghaiDay(ctx.now);
  for (const whole of checkedTypes) {
    // Drafts are read one after another, so that a site with many articles needs little memory.
    for await (const { subject, draft, scope } of listLiveDrafts(ctx, whole)) {
      const type = findTypeOf({ type: whole.code, subject });
      const place = requestPlaceOf(type, draft, scope);
      const text = { type: whole.code, subject, title: type.titleOf(draft) || whole.title, category: place.scope, branch: place.branch };
      const day = (await type.textDay?.(ctx, subject)) ?? today;
      const form = await formOf(ctx, type);
      for (const one of contradictionsIn(book, form, draft, day)) yield { ...text, ...one };
    }
  }
}

interface LiveDraft {
  subject: string;
  draft: Payload;
  scope?: string;
}

async function* listLiveDrafts(ctx: Context, type: ContentType): AsyncGenerator<LiveDraft> {
  if (type.readAll) {
    for (const [subject, draft] of await type.readAll(ctx)) yield { subject, draft };
    return;
  }
  let after: string | undefined;
  do {
    const { records, next } = await type.list(ctx, { scopes: undefined, after });
    for (const { subject, state } of records)
      if (state === 'shown') yield { subject, ...(await findTypeOf({ type: type.code, subject }).read(ctx, subject)) };
    after = next ?? undefined;
  } while (after !== undefined);
}

const forms = new WeakMap<ContentType, FormField>();

/** The options of a form depend on data, its texts do not. */
async function formOf(ctx: Context, type: ContentType): Promise<FormField> {
  const form = forms.get(type) ?? (await buildForm(ctx, type));
  forms.set(type, form);
  return form;
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
