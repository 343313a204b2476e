import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openPublicKey, openSealKey, openConfiguredSealKeys } from '#operations/audit/seal-key.ts';
import { openMonthSeal } from '#operations/audit/service/seal-key-handover.ts';
import { readSealKeys } from '#operations/audit/service/seal-key-records.ts';
import { verifySealedFile } from '#operations/audit/service/sealed-file.ts';
import { readLoggedSeals, verifyEntries } from '#operations/audit/service/verify-entries.ts';
import { openRetentionDeps } from '#operations/retention/deps.ts';
import { openPastEntries } from '#operations/retention/service/months/archived-entries.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { exitWith } from '../site/failure.ts';
import { readConfigOrExit } from '../site/settings.ts';
import { runCommand } from '../site/site-context.ts';

// Verifies the audit log and its chain of seals. With the site's log as an argument, the seals are compared with those in the
// log. With `--export <file>` it verifies an exported file only, without a database; `--key <public key>` does so without the
// firm's secret. Exit code 0: intact; 1: an error was found.
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { export: text, key: text } });
const placeOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
await (values.export === undefined ? verifyRecord(positionals.map(placeOf)) : verifyFile(placeOf(values.export)).catch(exitWith));

async function verifyFile(path: string): Promise<void> {
  const key = await openKey();
  const { rows, seals, problems } = verifySealedFile(await readFile(path, 'utf8'), key);
  console.log(`导出文件：${rows} 条记录，涉及 ${seals} 次封存。核对所用的封存公钥（SM2）：${key.publicKey}`);
  tell(problems);
}

/** Returns the given key, or the site's own; none is created if there is no site. */
async function openKey() {
  if (values.key !== undefined) return openPublicKey(values.key.toLowerCase());
  const config = readConfigOrExit();
  if (config.secret === undefined && !existsSync(join(config.dataDir, 'secret')))
    throw new Error('这里没有公司的密钥。请以 --key 给出封存公钥；在公司的服务器上，npm run verify-audit 会打印它');
  return openSealKey(await loadSecret(config));
}

function tell(problems: readonly string[]): void {
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? '核对完成：没有发现问题' : `发现 ${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function verifyRecord(logs: readonly string[]): Promise<void> {
  return runCommand('verify-audit', async ({ ctx, config, files }) => {
    const noted = (await Promise.all(logs.map((path) => readFile(path, 'utf8')))).flatMap(readLoggedSeals);
    const secret = await loadSecret(config);
    const keys = openConfiguredSealKeys(config, secret);
    const past = await openPastEntries(ctx, openRetentionDeps({ records: [], files, seal: openMonthSeal(keys), secret }));
    const { seals, entries, waiting, problems } = await verifyEntries(ctx, keys, { noted, past });
    const newest = (await readSealKeys(ctx)).at(-1);
    console.log(
      `审计记录：${seals} 次封存，共 ${entries} 条；另有 ${waiting} 条等待封存。封存公钥（SM2）：${newest?.publicKey ?? keys.own[0].publicKey}`,
    );
    if (newest && newest.number > 1) console.log(`封存密钥已交接 ${newest.number - 1} 次，各次交接的签名一并核对`);
    if (newest && newest.publicKey !== keys.derived.publicKey && keys.own.length === 1)
      console.log('本进程没有 SIGNING_KEYS：封存按数据库登记的公钥核对；请把上面的公钥与公司的书面记录比对');
    if (noted.length > 0) console.log(`与日志中的 ${noted.length} 次封存核对`);
    tell(problems);
  });
}
