import type { Context } from '#platform/context.ts';
import type { Terminal } from '#modules/base/person/schema.ts';
import { deviceNameOf } from '#modules/base/person/web/device-name.ts';

interface DocumentVersion {
  code: string;
  version: number;
}

/** When which versions were first opened in a case. */
export async function listOpenings(
  ctx: Context,
  caseId: string,
): Promise<{ find(document: DocumentVersion): Date | undefined; hasOlder(document: DocumentVersion): boolean }> {
  const rows = await ctx.db.selectFrom('agreementOpenings').select(['code', 'version', 'openedAt']).where('caseId', '=', caseId).execute();
  return {
    find: ({ code, version }) => rows.find((row) => row.code === code && row.version === version)?.openedAt,
    hasOlder: ({ code, version }) => rows.some((row) => row.code === code && row.version < version),
  };
}

/** Notes that a document was opened in a case, and what was told of the terminal; the first time counts. Returns that time. */
export async function recordOpening(
  ctx: Context,
  caseId: string,
  { code, version }: DocumentVersion,
  terminal: Terminal | null,
): Promise<Date> {
  const shownOn = { device: deviceNameOf(ctx.userAgent), terminal: terminal && JSON.stringify(terminal) };
  await ctx.db
    .insertInto('agreementOpenings')
    .values({ caseId, code, version, openedAt: ctx.now, ip: ctx.ip ?? null, ...shownOn })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await listOpenings(ctx, caseId)).find({ code, version }) ?? ctx.now;
}
