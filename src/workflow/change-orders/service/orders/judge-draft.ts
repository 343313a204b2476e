import { loadFactBook, type FactBook } from '#content/firm-facts/service/fact-book.ts';
import { listRuleExceptions } from '#content/text-rules/service/exceptions.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { DraftFinding } from '../../schema/orders.ts';
import { findWrongCitations } from '../draft/check-citations.ts';
import { checkDraft } from '../draft/check-draft.ts';
import { loadCheckData, toCheckedContent } from '../draft/checked-content.ts';
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
  const factsDay = await findFactsDay(ctx, type, subject);
  const category = type.scope === 'category' ? type.scopeOf(payload) : '';
  const content = toCheckedContent({ kind: type.code, category, title: type.titleOf(payload), form, draft: payload, today });
  const exceptions = await listRuleExceptions(ctx);
  return {
    errors: [...(parsed.success ? [] : toFieldErrors(parsed.error)), ...findWrongCitations(form, payload, facts)],
    findings: checkDraft(
      { form, draft: payload, content, subject },
      { words, facts, factsDay, exceptions, ...(await loadCheckData(ctx, content)) },
    ),
  };
}
