import type { Context } from '#platform/context.ts';
import { deviceNameOf } from '#modules/base/person/service/device-name.ts';

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

/** Notes that a document was opened in a case; the first time counts. Returns that time. */
export async function recordOpening(ctx: Context, caseId: string, { code, version }: DocumentVersion): Promise<Date> {
  await ctx.db
    .insertInto('agreementOpenings')
    .values({ caseId, code, version, openedAt: ctx.now, ip: ctx.ip ?? null, device: deviceNameOf(ctx.userAgent) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await listOpenings(ctx, caseId)).find({ code, version }) ?? ctx.now;
}
