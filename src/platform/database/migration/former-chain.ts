import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/**
 * The migrations of before the first release, which were drawn together into one file an area. `chain.json` names them all, in order, and the
 * files that make the same schema at once; of the former files themselves only the last ones are kept.
 */
export interface FormerChain {
  readonly files: readonly string[];
  readonly became: readonly string[];
  /** The text of each former file that is kept, by its name. */
  readonly kept: ReadonlyMap<string, string>;
}

/** Reads the chain from its folder. */
export async function readFormerChain(folder: string): Promise<FormerChain> {
  const read = (name: string) => readFile(`${folder}/${name}`, 'utf8');
  const { files, became } = JSON.parse(await read('chain.json')) as Pick<FormerChain, 'files' | 'became'>;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return { files, became, kept: new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const))) };
}

/**
 * In the caller's transaction: makes a database of the former chain one of the new files, which are then recorded instead. Returns what it
 * lacked of the chain and got now. Throws when that is not kept. Any other database stays as it is.
 */
export async function leaveFormerChain(client: pg.PoolClient, chain: FormerChain, applied: readonly string[]): Promise<string[]> {
  if (!chain.files.some((name) => applied.includes(name))) return [];
  const missing = chain.files.filter((name) => !applied.includes(name));
  const lost = missing.filter((name) => !chain.kept.has(name));
  if (lost.length > 0) throw new Error(explainLost(chain, lost));
  for (const name of missing) await client.query(chain.kept.get(name)!);
  await client.query('delete from schema_migrations where name = any ($1)', [chain.files]);
  await client.query('insert into schema_migrations (name) select unnest($1::text[])', [chain.became]);
  return missing;
}

function explainLost({ files, kept }: FormerChain, lost: readonly string[]): string {
  const last = files.findLast((name) => !kept.has(name));
  return (
    `数据库由首次发布前的结构文件建立，但没有全部执行：缺 ${lost.length} 个，从 ${lost[0]} 起。本版本已不含这些文件，数据库未作任何改动。` +
    `请先用仍含这些文件的最后一个版本启动一次，执行到 ${last} 为止，再启动本版本。`
  );
}
