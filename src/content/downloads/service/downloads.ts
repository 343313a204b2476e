import { sql, type Selectable } from 'kysely';
import { findFiles } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shanghaiDay } from '#platform/day.ts';
import { drawQrPicture } from '#platform/qr-code.ts';
import type {
  Download,
  DownloadFile,
  DownloadFileQuery,
  DownloadFileResult,
  DownloadListResult,
  DownloadQuery,
  DownloadVersion,
} from '../schema/downloads.ts';
import { platformLabels } from './platform-labels.ts';

/** Data about the site that the list requires. */
export interface DownloadSite {
  /** Public address of the site for QR codes, without a trailing slash. */
  publicUrl: string;
}

type DownloadRow = Selectable<Tables['downloads']>;
type VersionRow = Selectable<Tables['downloadVersions']>;

/**
 * Lists the published downloads by category, each with its versions, newest first. Every word of the keyword must occur in name,
 * summary or platform, ignoring case and width. The counts of categories are the matches in every category.
 */
export async function listDownloads(
  ctx: Context,
  { publicUrl }: DownloadSite,
  { categoryId, keyWord = '' }: DownloadQuery,
): Promise<DownloadListResult> {
  let found = ctx.db.selectFrom('downloads').selectAll('downloads').where('state', '=', 'published');
  for (const word of keyWord.split(/\s+/).filter(Boolean))
    found = found.where(sql<boolean>`strpos(lower(normalize(${searched}, NFKC)), lower(normalize(${word}::text, NFKC))) > 0`);
  const [categories, rows] = await Promise.all([
    ctx.db.selectFrom('downloadCategories').selectAll().orderBy('sort').execute(),
    found.orderBy('sort').orderBy('id').execute(),
  ]);
  const shown = await withVersions(ctx, rows);
  const rank = new Map(categories.map(({ id }, index) => [id, index]));
  const chosen = shown.filter((one) => !categoryId || one.row.categoryId === categoryId);
  const records = chosen
    .toSorted((a, b) => rank.get(a.row.categoryId)! - rank.get(b.row.categoryId)!)
    .map(({ row, versions }) => toDownload(row, versions, publicUrl));
  const countOf = (id: string): number => shown.filter(({ row }) => row.categoryId === id).length;
  return {
    categories: categories.map(({ id, name, note }) => ({ id, name, note, count: countOf(id) })),
    records,
    total: records.length,
  };
}

/** Returns the download and version of a file. Throws 40004 when the file is not published or was withdrawn. */
export async function getDownloadFile(ctx: Context, { fileId }: DownloadFileQuery): Promise<DownloadFileResult> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(fileId)) throw fail('notFound');
  const row = await ctx.db
    .selectFrom('downloadVersions')
    .innerJoin('downloads', 'downloads.id', 'downloadVersions.downloadId')
    .selectAll('downloads')
    .where('downloads.state', '=', 'published')
    .where('downloadVersions.fileId', '=', fileId)
    .executeTakeFirst();
  const [shown] = row ? await withVersions(ctx, [row]) : [];
  const available = shown?.versions.filter(({ file }) => file !== null) ?? [];
  const at = available.findIndex(({ file }) => file?.id === fileId);
  const version = available[at];
  if (!shown || !version?.file) throw fail('notFound');
  const { code, name } = shown.row;
  return { code, name, version: version.version, releasedOn: version.releasedOn, isNewest: at === 0, file: version.file };
}

/** Name and summary, and all common names of the platforms. */
const searched = sql`concat_ws(' ', name, summary, ${sql.join(
  Object.entries(platformLabels).map(([platform, words]) => sql`case when ${platform} = any(platforms) then ${words}::text end`),
)})`;

/** Returns the released versions, newest first; downloads without a released version are omitted. */
async function withVersions(ctx: Context, rows: readonly DownloadRow[]): Promise<{ row: DownloadRow; versions: DownloadVersion[] }[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const versions = await ctx.db
    .selectFrom('downloadVersions')
    .selectAll()
    .where('downloadId', 'in', ids)
    .where('releasedOn', '<=', shanghaiDay(ctx.now))
    .orderBy('releasedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const files = await filesOf(ctx, versions);
  const shown = rows.map((row) => ({
    row,
    versions: versions.filter(({ downloadId }) => downloadId === row.id).map((version) => toVersion(version, files)),
  }));
  return shown.filter(({ versions }) => versions.some(({ file }) => file !== null));
}

async function filesOf(ctx: Context, versions: readonly VersionRow[]): Promise<Map<string, DownloadFile>> {
  const files = await findFiles(
    ctx,
    versions.map(({ fileId }) => fileId),
  );
  return new Map(
    files.map(({ id, name, mediaType, size, sha256, visibility }) => [
      id,
      { id, name, mediaType, size, sha256, asksForCheck: visibility === 'checked' },
    ]),
  );
}

function toVersion({ version, releasedOn, notes, fileId, withdrawnReason }: VersionRow, files: Map<string, DownloadFile>): DownloadVersion {
  return { version, releasedOn, notes, withdrawnReason, file: withdrawnReason === null ? (files.get(fileId) ?? null) : null };
}

function toDownload(row: DownloadRow, versions: DownloadVersion[], publicUrl: string): Download {
  const { hasQrCode, state: _state, sort: _sort, revision: _revision, updatedAt, ...shown } = row;
  const qrCode = hasQrCode ? drawQrPicture(`${publicUrl}/OnlineTrading/SoftwareDownload.html#${row.code}`) : null;
  return { ...shown, qrCode, updatedAt: updatedAt.toISOString(), versions };
}
