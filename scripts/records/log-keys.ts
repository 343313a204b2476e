import { replaceKeys } from '#operations/transparency/service/append.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { runCommand } from '../site/site-context.ts';

// Replaces the keys of the transparency log. The former keys sign the new ones, and the newest state is signed with the new ones.
await runCommand('log-keys', async ({ ctx, config }) => {
  const number = await replaceKeys(ctx, { secret: await loadSecret(config), publicUrl: config.publicUrl });
  console.log(`透明日志改用第 ${number} 对密钥，旧密钥已为它签名。新的公钥公布在 ${config.publicUrl}/log/keys`);
});
