import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openSealKey } from '#modules/console/audit/seal-key.ts';
import { openRetentionDeps } from '#modules/console/retention/deps.ts';
import { openPastEntries } from '#modules/console/retention/service/months/past-entries.ts';
import { readNotes, verifyEntries } from '#modules/console/audit/service/verify-entries.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { runCommand } from '../site/site-context.ts';

// Reads the audit record and its chain of seals. With the site's log after it, what the log tells of seals is held against them as well.
// Exit code 0: nothing is wrong; 1: something is.
const logs = process.argv.slice(2).map((path) => resolve(process.env.INIT_CWD ?? '.', path));
await runCommand('verify-audit', async ({ ctx, config, files }) => {
  const noted = (await Promise.all(logs.map((path) => readFile(path, 'utf8')))).flatMap(readNotes);
  const secret = await loadSecret(config);
  const key = openSealKey(secret);
  const past = await openPastEntries(ctx, openRetentionDeps({ records: [], files, seal: key, secret }));
  const { seals, entries, waiting, problems } = await verifyEntries(ctx, key, { noted, past });
  console.log(`审计记录：${seals} 次封存，共 ${entries} 条；另有 ${waiting} 条等待封存。封存公钥（SM2）：${key.publicKey}`);
  if (noted.length > 0) console.log(`与日志中的 ${noted.length} 次封存核对`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? '核对完成：没有发现问题' : `发现 ${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
