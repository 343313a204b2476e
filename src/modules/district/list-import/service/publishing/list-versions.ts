import type { Context } from '#platform/context.ts';
import type { ListKind } from '#modules/district/lists/service/definition/lists.ts';

/** One version of a list for the staff who keep it. */
export interface VersionSummary {
  id: number;
  dataDate: string;
  scope: string | null;
  rowCount: number;
  added: number;
  removed: number;
  changed: number;
  source: string;
  publishedAt: Date;
  /** The version whose content this one brought back. */
  restoredFrom: number | null;
}

/** The versions of a list, the last published first; 50 at most unless said otherwise. */
export function listVersions(ctx: Context, list: ListKind, limit = 50): Promise<VersionSummary[]> {
  return ctx.db
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
}
