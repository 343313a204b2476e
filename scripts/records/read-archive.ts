import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openConfiguredSealKeys } from '#operations/audit/seal-key.ts';
import { openMonthSeal } from '#operations/audit/service/seal-key-handover.ts';
import { openRetentionDeps, type RetentionDeps } from '#operations/retention/deps.ts';
import { checkArchives, listArchives, readArchivedMonth } from '#operations/retention/service/months/read-archives.ts';
import { loadSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { runCommand } from '../site/site-context.ts';

// Reads archived months. Without arguments it lists them; `--check` verifies all of them against their seals (exit code 1: an
// error was found); with a record type and a month it writes the month as JSON lines, to the given file or to the terminal.
const [record, month = '', path] = process.argv.slice(2);
const stateNames = { begun: '等待归档', verified: '已写入并核对', detached: '正在移出数据库', archived: '已归档', destroyed: '已销毁' };

await runCommand('read-archive', async ({ ctx, config, files }) => {
  const secret = await loadSecret(config);
  const deps = openRetentionDeps({ records: [], files, seal: openMonthSeal(openConfiguredSealKeys(config, secret)), secret });
  if (record === undefined) return list(ctx, deps);
  if (record === '--check') return check(ctx, deps);
  if (!/^\d{4}-\d{2}$/.test(month)) throw new Error('用法：npm run read-archive -- <记录> <月份，如 2025-06> [文件]');
  return write(readArchivedMonth(ctx, deps, record, month));
});

async function list(ctx: Context, deps: RetentionDeps): Promise<void> {
  const { archives } = await listArchives(ctx, deps);
  for (const one of archives) console.log(`${one.record} ${one.months} ${stateNames[one.state]} ${one.entries ?? '—'} 条`);
  if (archives.length === 0) console.log('还没有归档的月份');
}

async function check(ctx: Context, deps: RetentionDeps): Promise<void> {
  const problems = await checkArchives(ctx, deps);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? '核对完成：没有发现问题' : `发现 ${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function write(lines: AsyncIterable<string>): Promise<void> {
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  const target = path ? createWriteStream(resolve(process.env.INIT_CWD ?? '.', path), { mode: 0o600 }) : process.stdout;
  await pipeline(Readable.from(ended()), target, { end: Boolean(path) });
}
