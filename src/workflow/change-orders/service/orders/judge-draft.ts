import { findPublishedContacts } from '#content/downloads/service/published-contacts.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { DraftFinding } from '../../schema/orders.ts';
import { checkDraft, findSuspects } from '../draft/check-draft.ts';
import { listGuardedWords } from '../guarded-words.ts';

export interface DraftJudgement {
  /** The schema errors. */
  errors: FieldError[];
  findings: DraftFinding[];
}

/** Returns the errors and findings that prevent or affect the approval of a draft. */
export async function judgeDraft(ctx: Context, type: ContentType, form: FormField, payload: Payload): Promise<DraftJudgement> {
  const parsed = type.draft.safeParse(payload);
  const today = shanghaiDay(ctx.now);
  const words = type.namesWatchedWords ? [] : await listGuardedWords(ctx);
  return {
    errors: parsed.success ? [] : toFieldErrors(parsed.error),
    findings: checkDraft(form, payload, { words, today, published: await findPublishedContacts(ctx, findSuspects(form, payload, today)) }),
  };
}
