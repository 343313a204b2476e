import { parseArgs } from 'node:util';
import { openConfiguredSealKeys } from '#operations/audit/seal-key.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import { replaceLostKey } from '#operations/audit/service/seal-key-handover.ts';
import { readSealKeys } from '#operations/audit/service/seal-key-records.ts';
import { signMonthsAgain } from '#operations/retention/service/months/sign-again.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { runCommand } from '../site/site-context.ts';

// Seals what waits, with the handover to a new key of SIGNING_KEYS if there is one, and lists the keys. With `--lost` the new key
// takes over from one that is lost.
const { values } = parseArgs({ options: { lost: { type: 'boolean', default: false } } });

await runCommand('seal-keys', async ({ ctx, config }) => {
  const keys = openConfiguredSealKeys(config, await loadSecret(config));
  if (values.lost) await replaceLostKey(ctx, keys, signMonthsAgain);
  await sealEntries(ctx, keys, signMonthsAgain);
  const records = await readSealKeys(ctx);
  for (const { number, publicKey, beginsAfter, validFrom, formerKey, formerSignature } of records) {
    const handover = formerKey ? (formerSignature ? '，上一把已签署交接' : '，上一把登记为遗失，没有它的签名') : '';
    console.log(`封存密钥 ${number}：自 ${validFrom.toISOString()}，封存 ${beginsAfter + 1} 起${handover}\n  公钥 ${publicKey}`);
  }
  if (records.length === 0) console.log('还没有封存，密钥在第一次封存时登记');
  else if (records.at(-1)!.publicKey === keys.derived.publicKey)
    console.log('现用的密钥由主密钥导出：持有主密钥的进程都能算出。请为做后台作业的进程设置 SIGNING_KEYS');
});
