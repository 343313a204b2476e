import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#platform/context.ts';
import type { DataImportDeps } from '../../deps.ts';

/** Runs the work with a temporary folder. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-data-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the work with the files of an import in a temporary folder. */
export async function withImportFiles<Result>(
  ctx: Pick<Context, 'db'>,
  { files }: Pick<DataImportDeps, 'files'>,
  importId: number,
  work: (files: { path: string; name: string }[]) => Promise<Result>,
): Promise<Result> {
  const rows = await ctx.db
    .selectFrom('dailyFiles')
    .select(['id', 'name', 'storageKey'])
    .where('importId', '=', importId)
    .orderBy('name')
    .execute();
  return withFolder(async (folder) => {
    const placed: { path: string; name: string }[] = [];
    for (const { id, name, storageKey } of rows) {
      const path = join(folder, id);
      await pipeline(await files.read(storageKey), createWriteStream(path));
      placed.push({ path, name });
    }
    return work(placed);
  });
}
