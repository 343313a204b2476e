import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '#platform/context.ts';
import { importList, type ListRequest } from '#securities/list-imports/service/list-target.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';

export const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/list-imports/${name}`, import.meta.url));

/** Calls the function with a temporary folder of files. */
export async function withFiles<Result>(
  files: Readonly<Record<string, string | Buffer>>,
  work: (pathOf: (name: string) => string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-files-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return await work((name) => join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function importText(ctx: Context, list: ListKind, text: string, more: Partial<ListRequest> = {}): Promise<ImportReport> {
  return withFiles({ 'list.csv': text }, (pathOf) =>
    importList(ctx, { list, date: '2026-08-20', files: [{ path: pathOf('list.csv') }], ...more }),
  );
}

/** Builds a small collateral list: codes of the Shanghai exchange and their haircuts in percent. */
export const collateralCsv = (haircuts: Readonly<Record<string, number>>): string =>
  ['证券代码,证券简称,市场,折算率', ...Object.entries(haircuts).map(([code, haircut]) => `${code},示例${code},沪市,${haircut}%`)].join(
    '\n',
  );
