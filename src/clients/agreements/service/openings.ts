import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';

interface DocumentVersion {
  code: string;
  version: number;
}

/** Reading progress of a document in a case, in percent, and its tick. */
export interface ReadingProgress {
  readShare: number;
  isTicked: boolean;
}

interface Openings {
  find(document: DocumentVersion): Date | undefined;
  progressOf(document: DocumentVersion): ReadingProgress;
  hasOlder(document: DocumentVersion): boolean;
}

/** Lists the versions opened in a case, with the time of the first opening and the reading progress. */
export async function listOpenings(ctx: Context, caseId: string): Promise<Openings> {
  const rows = await ctx.db
    .selectFrom('agreementOpenings')
    .select(['code', 'version', 'openedAt', 'readShare', 'tickedAt'])
    .where('caseId', '=', caseId)
    .execute();
  const rowOf = ({ code, version }: DocumentVersion) => rows.find((row) => row.code === code && row.version === version);
  return {
    find: (document) => rowOf(document)?.openedAt,
    progressOf(document) {
      const row = rowOf(document);
      return { readShare: row?.readShare ?? 0, isTicked: row !== undefined && row.tickedAt !== null };
    },
    hasOlder: ({ code, version }) => rows.some((row) => row.code === code && row.version < version),
  };
}

/** Records that a document was opened in a case, with the terminal data; only the first time counts. Returns that time. */
export async function recordOpening(
  ctx: Context,
  caseId: string,
  { code, version }: DocumentVersion,
  terminal: ReportedTerminal | null,
): Promise<Date> {
  const shownOn = { device: deviceNameOf(ctx.userAgent), terminal: terminal && JSON.stringify(terminal) };
  await ctx.db
    .insertInto('agreementOpenings')
    .values({ caseId, code, version, openedAt: ctx.now, ip: ctx.ip ?? null, ...shownOn })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await listOpenings(ctx, caseId)).find({ code, version }) ?? ctx.now;
}
