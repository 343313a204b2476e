import type { Context } from '#platform/context.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import type { TargetVersion } from '#workflow/imports/definition/target.ts';

/** Lists the versions of a list, last published first; 50 by default. */
export async function listVersions(ctx: Context, list: ListKind, limit = 50): Promise<TargetVersion[]> {
  const rows = await ctx.db
    .selectFrom('listVersions as version')
    .leftJoin('listRestorations as restoration', 'restoration.version', 'version.id')
    .select([
      'version.id',
      'dataDate',
      'scope',
      'rowCount',
      'added',
      'removed',
      'changed',
      'source',
      'publishedAt',
      'restoration.restoredFrom',
    ])
    .where('list', '=', list)
    .orderBy('version.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ dataDate, scope, ...version }) => ({ ...version, day: dataDate, scope: scope as Exchange | null, publishedBy: null }));
}

/** Returns the last published version of the list, of any date. */
export async function findNewestVersionId({ db }: Pick<Context, 'db'>, list: ListKind): Promise<number | undefined> {
  const row = await db.selectFrom('listVersions').select('id').where('list', '=', list).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id;
}
