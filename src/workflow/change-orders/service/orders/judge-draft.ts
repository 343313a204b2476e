import { findPublishedContacts } from '#content/downloads/service/published-contacts.ts';
import { loadFactBook, type FactBook } from '#content/firm-facts/service/fact-book.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { DraftFinding } from '../../schema/orders.ts';
import { findWrongCitations } from '../draft/check-citations.ts';
import { checkDraft, findSuspects } from '../draft/check-draft.ts';
import { findFactsDay } from '../draft/shown-facts.ts';
import { listGuardedWords } from '../guarded-words.ts';

export interface DraftJudgement {
  /** The schema errors. */
  errors: FieldError[];
  findings: DraftFinding[];
}

/** Returns the errors and findings that prevent or affect the approval of a draft. */
export async function judgeDraft(
  ctx: Context,
  type: ContentType,
  form: FormField,
  { subject, payload }: { subject: string | null; payload: Payload },
): Promise<DraftJudgement> {
  const parsed = type.draft.safeParse(payload);
  const today = shanghaiDay(ctx.now);
  const words = type.namesWatchedWords ? [] : await listGuardedWords(ctx);
  // Only texts that can cite facts are compared with them.
  const facts: FactBook = type.citesFacts ? await loadFactBook(ctx) : new Map();
  const published = await findPublishedContacts(ctx, findSuspects(form, payload, today));
  const factsDay = await findFactsDay(ctx, type, subject);
  return {
    errors: [...(parsed.success ? [] : toFieldErrors(parsed.error)), ...findWrongCitations(form, payload, facts)],
    findings: checkDraft(form, payload, { words, today, published, facts, factsDay }),
  };
}
