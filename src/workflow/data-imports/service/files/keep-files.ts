import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { unpackArchiveIsolated } from '#platform/parsing/unpack-archive.ts';
import { requireWorkPlace } from '#platform/staff-access.ts';
import { FileError } from '#platform/tabular/cell.ts';
import { actingStaffId } from '#workflow/approvals/service/requests.ts';
import { recogniseFile } from '#workflow/imports/service/recognise.ts';
import { maxFileBytes } from '../../calls/files.ts';
import type { FileRecognition } from '../../columns.ts';
import type { DataImportDeps } from '../../deps.ts';
import type { FileContent, FileLine, DataFileList, ParsedDataFileUpload } from '../../schema/files.ts';
import { findImportTarget } from '../find-target.ts';
import { listPlaceOf } from '../list-place.ts';
import { withFolder } from './temporary-files.ts';

type FileRow = Selectable<Tables['dailyFiles']>;

/**
 * Stores a file unchanged, with its recognised content; only its uploader sees it until it is part of an import. For an archive,
 * stores each file in it. Throws 40001 at `file` when one of them cannot be read.
 */
export async function addFiles(ctx: Context, deps: DataImportDeps, { file }: ParsedDataFileUpload): Promise<DataFileList> {
  const name = cleanName(file.name);
  return withFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, file.bytes);
    const recognised: RecognisedFile[] = [];
    for (const one of await unpack(path, name, folder)) recognised.push({ ...one, looksLike: await recognise(ctx, deps, one) });
    const rows: FileRow[] = [];
    for (const one of recognised) rows.push(await keep(ctx, deps, one));
    return { files: await toLines(ctx, deps, rows) };
  });
}

interface SentFile {
  path: string;
  name: string;
  /** Its name in messages, where it is part of an archive. */
  inside?: string;
}

interface RecognisedFile extends SentFile {
  looksLike: FileRecognition;
}

async function unpack(path: string, name: string, folder: string): Promise<SentFile[]> {
  const unpacked = await unpackArchiveIsolated(path, name, { folder, mostBytes: maxFileBytes }).catch(refuseUnreadable(''));
  return unpacked?.map((one) => ({ path: one.path, name: cleanName(one.name), inside: one.name })) ?? [{ path, name }];
}

async function keep(ctx: Context, deps: DataImportDeps, { path, name, looksLike }: RecognisedFile): Promise<FileRow> {
  const stored = await deps.files.write(createReadStream(path), { limit: maxFileBytes });
  const row = await ctx.db
    .insertInto('dailyFiles')
    .values({
      id: randomUUID(),
      name,
      size: stored.size,
      sha256: stored.sha256,
      storageKey: stored.key,
      recognised: JSON.stringify(looksLike),
      uploadedBy: actingStaffId(ctx),
      uploadedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, 'daily.upload', `dailyFile:${row.id}`, { size: row.size, sha256: row.sha256 });
  return row;
}

/** Returns the last segment of the browser's file name, without control characters. */
const cleanName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(-200) || '未命名';

/** Throws 40001 at `file` when it cannot be read. */
async function recognise(ctx: Context, deps: DataImportDeps, { path, name, inside }: SentFile): Promise<FileRecognition> {
  try {
    const { targets, days, why, source } = await recogniseFile(ctx, deps.targets, { path, name });
    return { targets: targets.map(({ kind, code }) => ({ kind, code })), days, why, source };
  } catch (error) {
    return refuseUnreadable(inside ? `压缩包里的「${inside}」：` : '')(error);
  }
}

const refuseUnreadable =
  (place: string) =>
  (error: unknown): never => {
    throw error instanceof FileError ? createInputError([{ path: 'file', message: `${place}${error.message}` }]) : error;
  };

/** Lists the caller's files that are not part of an import yet, the last uploaded last. */
export async function listDraftFiles(ctx: Context, deps: DataImportDeps): Promise<DataFileList> {
  const rows = await ctx.db
    .selectFrom('dailyFiles')
    .selectAll()
    .where('uploadedBy', '=', actingStaffId(ctx))
    .where('importId', 'is', null)
    .orderBy('uploadedAt')
    .limit(100)
    .execute();
  return { files: await toLines(ctx, deps, rows) };
}

/** Deletes a file of the caller that is not part of an import. Throws 40004 for any other. */
export async function removeDraftFile(ctx: Context, deps: DataImportDeps, { fileId }: { fileId: string }): Promise<object> {
  const gone = await ctx.db
    .deleteFrom('dailyFiles')
    .where('id', '=', fileId)
    .where('uploadedBy', '=', actingStaffId(ctx))
    .where('importId', 'is', null)
    .returning('storageKey')
    .executeTakeFirst();
  if (!gone) throw fail('notFound');
  await deps.files.remove(gone.storageKey);
  return {};
}

/** Returns the original file. Throws 40004 when it does not exist or is out of the caller's scope. */
export async function readOriginal(ctx: Context, deps: DataImportDeps, { fileId }: { fileId: string }): Promise<FileContent> {
  const row = await ctx.db
    .selectFrom('dailyFiles as file')
    .leftJoin('dailyImports as handling', 'handling.requestId', 'file.importId')
    .select(['file.name', 'file.storageKey', 'file.uploadedBy', 'handling.kind', 'handling.code'])
    .where('file.id', '=', fileId)
    .executeTakeFirst();
  if (!row || (row.code === null && row.uploadedBy !== actingStaffId(ctx))) throw fail('notFound');
  if (row.code !== null) requireWorkPlace(ctx, listPlaceOf({ kind: row.kind!, code: row.code }));
  await audit(ctx, 'daily.download', `dailyFile:${fileId}`, {});
  return { name: row.name, content: (await buffer(await deps.files.read(row.storageKey))).toString('base64') };
}

async function toLines(ctx: Context, deps: DataImportDeps, rows: readonly FileRow[]): Promise<FileLine[]> {
  const used = await findUsed(
    ctx,
    rows.map(({ sha256 }) => sha256),
  );
  return rows.map(({ id, name, size, sha256, uploadedAt, recognised: { targets, days, why, source } }) => ({
    fileId: id,
    name,
    size,
    sha256,
    uploadedAt: uploadedAt.toISOString(),
    targets: targets.map((one) => {
      const { title, day } = findImportTarget(deps, one);
      return { ...one, title, dayTitle: day?.title ?? null };
    }),
    days: [...days],
    whyNot: why,
    source,
    usedBy: used.get(sha256) ?? null,
  }));
}

/** Finds the last import that published the same bytes, by hash. */
async function findUsed(ctx: Context, hashes: readonly string[]): Promise<Map<string, { id: number; dataDate: string | null }>> {
  if (hashes.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('dailyFiles as file')
    .innerJoin('dailyImports as handling', 'handling.requestId', 'file.importId')
    .select(['file.sha256', 'handling.requestId as id', 'handling.dataDate'])
    .where('file.sha256', 'in', hashes)
    .where('handling.version', 'is not', null)
    .orderBy('handling.requestId')
    .execute();
  return new Map(rows.map(({ sha256, id, dataDate }) => [sha256, { id, dataDate }]));
}
