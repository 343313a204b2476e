import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { readBox } from '#workflow/approvals/service/boxes.ts';
import type { DataImportDeps } from '../../deps.ts';
import type { ImportLine, ImportPage, ParsedImportQuery } from '../../schema/imports.ts';
import { findImportTarget } from '../find-target.ts';
import { payloadOf, type ImportRow } from './find-import.ts';
import { importRequests } from './import-requests.ts';

/** Lists the imports of a box, the last changed first. */
export async function listImports(
  ctx: Context,
  deps: DataImportDeps,
  { box = 'all', code, after }: ParsedImportQuery,
): Promise<ImportPage> {
  const { rows, next } = await readBox(ctx, importRequests, { box, type: code, after });
  const dailies = await ctx.db
    .selectFrom('dailyImports')
    .selectAll()
    .where('requestId', 'in', [0, ...rows.map(({ id }) => id)])
    .execute();
  const byId = new Map(dailies.map((daily) => [daily.requestId, daily]));
  const records = rows.map((request) => ({ request, payload: payloadOf(request), daily: byId.get(request.id)! }));
  return { records: await toImportLines(ctx, deps, records), next };
}

/** Adds the names of people and lists to rows. */
export async function toImportLines(
  ctx: Context,
  deps: Pick<DataImportDeps, 'targets'>,
  rows: readonly ImportRow[],
): Promise<ImportLine[]> {
  const names = await readStaffNames(
    ctx,
    rows.map(({ request }) => request.madeBy),
  );
  return rows.map(
    ({ request: { id, state, applyAt, madeBy, madeByToken, changedAt }, payload, daily: { kind, code, dataDate, reading, report } }) => ({
      id,
      act: payload.restores === null ? 'import' : 'rollBack',
      kind,
      code,
      title: findImportTarget(deps, payload).title,
      dataDate,
      state,
      reading,
      changes: report?.changes ?? null,
      applyAt: applyAt?.toISOString() ?? null,
      madeBy: { id: madeBy, name: formatAuthor(names.get(madeBy), madeByToken) },
      changedAt: changedAt.toISOString(),
    }),
  );
}
