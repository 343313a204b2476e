import { parseArgs } from 'node:util';
import { listKeySources } from '#operations/transparency/deps.ts';
import { replaceKeys } from '#operations/transparency/service/append.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { openSm2Service } from '#platform/crypto/sm2/sm2-service.ts';
import { runCommand } from '../site/site-context.ts';

// Replaces the keys of the transparency log. The former keys sign the new ones, and the newest state is signed with the new ones.
// With `--lost` the former keys are gone and do not sign.
const { values } = parseArgs({ options: { lost: { type: 'boolean', default: false } } });

await runCommand('log-keys', async ({ ctx, config }) => {
  const keySources = listKeySources(await loadSecret(config), config.signingKeys, openSm2Service(config)?.keyFor('log'));
  const number = await replaceKeys(ctx, { keySources, publicUrl: config.publicUrl }, { isLost: values.lost });
  console.log(
    `透明日志改用第 ${number} 对密钥，${values.lost ? '没有旧密钥的签名，每次核对都会报告' : '旧密钥已为它签名'}。新的公钥公布在 ${config.publicUrl}/log/keys`,
  );
});
