import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '../../content-type.ts';

/** Returns the day whose values of facts a text shows: that of a dated text, otherwise today. */
export const findFactsDay = async (ctx: Context, type: ContentType, subject: string | null): Promise<Day> =>
  (subject === null ? undefined : await type.textDay?.(ctx, subject)) ?? shanghaiDay(ctx.now);

/** Returns a draft with the values of its facts, as staff see and comment on it. */
export const readDraftAsShown = async (
  ctx: Context,
  type: ContentType,
  { subject, payload }: { subject: string | null; payload: Payload },
): Promise<Payload> => renderFacts(ctx, payload, await findFactsDay(ctx, type, subject));
