import { fail } from '#contract/call-error.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { QuestionDeps } from '../deps.ts';
import type { ResultItem, ResultKey, ResultLink, ResultListResult } from '../schema/attempts.ts';
import { stateUntil } from '../web/scoring/validity.ts';
import type { Result } from './make-result.ts';
import { readPaper } from './papers.ts';
import { signResultLink } from './result-link.ts';

/** Returns a short result: `C4 积极型`, `通过，85 分`. */
export const outcomeOf = (result: Result): string =>
  result.state === 'scored' ? `${result.level} ${result.levelName}` : `${result.isPassed ? '通过' : '未通过'}，${result.score} 分`;

/** Lists all results of the calling client, newest first. Throws 50102 when nobody is signed in. */
export async function listResults(ctx: Context, { vault }: QuestionDeps): Promise<ResultListResult> {
  const { clientId } = clientOf(ctx);
  const rows = await ctx.db
    .selectFrom('questionAttempts')
    .select(['id', 'paper', 'version', 'scoredAt', 'scoredOn', 'validUntil', 'sealedResult'])
    .where('clientId', '=', clientId)
    .where('state', '=', 'scored')
    .orderBy('scoredAt', 'desc')
    .limit(200)
    .execute();
  const today = shanghaiDay(ctx.now);
  const records = await Promise.all(
    rows.map(async ({ id, paper, version, scoredAt, scoredOn, validUntil, sealedResult }): Promise<ResultItem> => ({
      id,
      paper,
      version,
      title: (await readPaper(ctx, paper, version)).body.title,
      outcome: outcomeOf(vault.sealedResult.open(sealedResult!, { id })),
      takenAt: scoredAt!.toISOString(),
      takenOn: scoredOn!,
      validUntil,
      state: stateUntil(today, validUntil),
    })),
  );
  return { records };
}

/**
 * Creates a link to one result of the calling client as a PDF, valid for five minutes. Throws 40004 for a missing one and another
 * client's.
 */
export async function linkResult(ctx: Context, { linkKey }: QuestionDeps, { id }: ResultKey): Promise<ResultLink> {
  const { clientId } = clientOf(ctx);
  const row = await ctx.db
    .selectFrom('questionAttempts')
    .select('id')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('state', '=', 'scored')
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  return signResultLink(linkKey, id, ctx.now);
}
