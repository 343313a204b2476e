import { expect, test } from 'vitest';
import { openSealKey } from '#modules/console/audit/seal-key.ts';
import { sealEntries } from '#modules/console/audit/service/seal-entries.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { audit } from '#platform/database/audit.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { runTool } from '../test/run-tool.ts';

const { connectionString, pool, context } = useDatabase();
const folder = useFolder();
const env = { DATABASE_URL: connectionString, DATA_DIR: folder, LOG_LEVEL: 'silent' };
const verify = () => runTool('scripts/bootstrap.mjs', ['records', 'verify-audit'], { env });

test('the command ends with 0 while the record is whole, and with 1 and the place once a row was changed', async () => {
  const key = openSealKey(await loadSecret(readConfig(env)));
  for (const row of [1, 2, 3]) await audit(context(), 'test.done', `thing:${row}`);
  await sealEntries(context(), key);
  const whole = await verify();
  expect(whole.output).toContain('核对完成：没有发现问题');
  expect(whole.exitCode).toBe(0);

  const client = await pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query("update audit_entries set subject = 'thing:9' where subject = 'thing:2'");
  await client.query("set session_replication_role = 'origin'");
  client.release();
  const broken = await verify();
  expect(broken.output).toContain('封存 1：记录的内容或顺序与封存时不符');
  expect(broken.output).toContain('发现 1 个问题');
  expect(broken.exitCode).toBe(1);
}, 240_000);
