import type { StepRecord } from '#clients/cases/schema/cases.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { QuestionDeps } from '../deps.ts';
import { readPaper } from './papers.ts';
import { outcomeOf } from './results.ts';

/** Returns the result of a paper taken or reused for a case; empty when the attempt has been deleted. */
export async function showAttempt(
  ctx: Context,
  { vault }: Pick<QuestionDeps, 'vault'>,
  { clientId }: CaseRow,
  { attempt, isEarlier }: Readonly<Record<string, unknown>>,
): Promise<StepRecord> {
  const row = await ctx.db
    .selectFrom('questionAttempts')
    .select(['id', 'paper', 'version', 'scoredAt', 'validUntil', 'sealedResult'])
    .where('id', '=', String(attempt))
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  if (!row?.sealedResult || !row.scoredAt) return { facts: [], documents: [] };
  const result = vault.sealedResult.open(row.sealedResult, row);
  const { title } = (await readPaper(ctx, row.paper, row.version)).body;
  const earlier = isEarlier === true ? '使用此前有效的通过记录' : null;
  return {
    facts: [
      { name: title, value: outcomeOf(result), note: `问卷 ${row.version} 版` },
      { name: '得分', value: `${result.score} 分`, note: `满分 ${result.highest} 分` },
      { name: '完成时间', value: `${inBeijing(row.scoredAt)}（北京时间）`, note: earlier },
      ...(row.validUntil ? [{ name: '结果有效期至', value: row.validUntil, note: null }] : []),
    ],
    documents: [],
  };
}
