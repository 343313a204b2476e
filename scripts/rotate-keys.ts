import { encryptedColumns } from '#app/encrypted-columns.ts';
import { addSealingKey, loadSecret } from '#platform/config/secret.ts';
import { rotateKeys } from '#platform/crypto/key-rotation.ts';
import { countEncryptedValues, getNewestKeyId, type EncryptedCount } from '#platform/crypto/reencrypt-columns.ts';
import { audit } from '#platform/database/audit.ts';
import { runCommand } from './site/site-context.ts';

// Rotates the encryption key of personal data, whether or not the site is running. `--check` only counts. Exit code 0: nothing is
// left under an older key; 1: something is.
await runCommand('rotate-keys', async ({ ctx, config }) => {
  const secret = await loadSecret(config);
  const common = { db: ctx.db, secret, profile: config.cryptoProfile, columns: encryptedColumns };
  if (process.argv.includes('--check'))
    return showCounts(await countEncryptedValues(ctx.db, secret, encryptedColumns), getNewestKeyId(secret));
  if (config.secret !== undefined && !config.sealingKeys)
    throw new Error('主密钥由 SECRET 设置：请先以 SEALING_KEYS 设置新的加密密钥并重启全部进程，步骤见 docs/zh/运维手册.md');
  const addKey = config.secret === undefined ? { addKey: () => addSealingKey(config.dataDir) } : {};
  const outcome = await rotateKeys({ ...common, ...addKey, say: (line) => console.log(line) });
  await audit(ctx, 'keys.rotate', `key:${outcome.key}`, { resealed: outcome.resealed, left: outcome.left });
  console.log(`共重新加密 ${outcome.resealed} 条；现用密钥 ${outcome.key}`);
  showCounts(outcome.counts, outcome.key);
});

function showCounts(counts: readonly EncryptedCount[], newest: string): void {
  const others = counts.filter(({ byKey }) => Object.keys(byKey).some((key) => key !== newest));
  for (const { table, column, byKey } of others) console.log(`${table}.${column}：${JSON.stringify(byKey)}`);
  if (others.length === 0) console.log(`核对完成：${counts.length} 个加密列的全部内容都使用密钥 ${newest}，没有任何内容使用旧密钥`);
  else console.log('仍有内容使用旧密钥，请再次运行；旧密钥不可删除');
  process.exitCode = others.length === 0 ? 0 : 1;
}
