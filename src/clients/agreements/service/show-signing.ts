import type { StepRecord } from '#clients/cases/schema/cases.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';

/**
 * Returns what was signed in a step of a case, with the versions and hashes of the texts; both lists are empty when the signing
 * has been deleted.
 */
export async function showSigning(
  ctx: Context,
  { id: caseId }: CaseRow,
  { signing: id }: Readonly<Record<string, unknown>>,
): Promise<StepRecord> {
  const rows = await ctx.db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementSignings as g', 'g.id', 's.signingId')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 's.code').onRef('d.version', '=', 's.version'))
    .select(['s.id', 'd.title as name', 's.version', 's.textSha256 as sha256', 's.drawnAt', 'g.number', 'g.signedAt'])
    .where('g.id', '=', String(id))
    .where('g.caseId', '=', caseId)
    .orderBy('s.code')
    .execute();
  const first = rows[0];
  if (!first) return { facts: [], documents: [] };
  return {
    facts: [
      { name: '签署编号', value: first.number, note: null },
      { name: '签署时间', value: `${inBeijing(first.signedAt)}（北京时间）`, note: null },
    ],
    documents: rows.map(({ drawnAt, number: _number, signedAt: _signedAt, ...document }) => ({
      ...document,
      state: drawnAt ? ('ready' as const) : ('drawing' as const),
    })),
  };
}
