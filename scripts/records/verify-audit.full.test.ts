import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { audit } from '#platform/database/audit.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { runTool } from '../test/run-tool.ts';

const {
  site: { connectionString },
  pool,
  context,
} = useDatabase();
const folder = useFolder();
const env = { DATABASE_URL: connectionString, DATA_DIR: folder, LOG_LEVEL: 'silent' };
const run = (args: string[], environment: Record<string, string> = env) =>
  runTool('scripts/bootstrap.mjs', ['records', ...args], { env: environment });
const verify = () => run(['verify-audit']);

test('the command exits with 0 while the audit log is intact, and with 1 and the location after a row was changed; an exported file is verified without the database', async () => {
  const key = openSealKeys(await loadSecret(readConfig(env)));
  for (const row of [1, 2, 3]) await audit(context(), 'link.ignored', `link:${row}`);
  await sealEntries(context(), key);
  const whole = await verify();
  expect(whole.output).toContain('核对完成：没有发现问题');
  expect(whole.exitCode).toBe(0);

  // An export is verified without the database: by the site's own key, or by the public key when the firm's secret is not
  // available.
  const file = join(folder, 'export.csv');
  expect(await run(['export-audit', file, '--action', 'link.ignored', '--reason', '监管检查'])).toMatchObject({ exitCode: 0 });
  const alone = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: join(folder, 'elsewhere'), LOG_LEVEL: 'silent' };
  expect((await run(['verify-audit', '--export', file], alone)).output).toContain('请以 --key 给出封存公钥');
  const told = await run(['verify-audit', '--export', file, '--key', key.derived.publicKey], alone);
  expect(told.output).toContain('导出文件：3 条记录，涉及 1 次封存');
  expect(told.exitCode).toBe(0);
  await writeFile(file, (await readFile(file, 'utf8')).replace('link:2', 'link:9'));
  const edited = await run(['verify-audit', '--export', file], { ...env, DATABASE_URL: alone.DATABASE_URL });
  expect(edited.output).toContain('第 3 行：与其校验值不符');
  expect(edited.exitCode).toBe(1);

  const client = await pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query("update audit_entries set subject = 'link:9' where subject = 'link:2'");
  await client.query("set session_replication_role = 'origin'");
  client.release();
  const broken = await verify();
  expect(broken.output).toContain('封存 1：记录的内容或顺序与封存时不符');
  expect(broken.output).toContain('发现 1 个问题');
  expect(broken.exitCode).toBe(1);
}, 240_000);
