import { openStaffDeps } from '#identity/staff/deps.ts';
import { inviteAdministrator, isDuty, unlockAdministrator } from '#identity/staff/service/accounts/first-administrator.ts';
import { parseArguments } from '#platform/command.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { runCommand } from './site/site-context.ts';

const usage = [
  '用法：npm run first-admin -- --login <登录名> --name <姓名> [--duty system|security|audit]',
  '      npm run first-admin -- --unlock <登录名>',
  '为还没有人担任的管理员（系统管理员、安全管理员、审计员）建立账号，打印一次性启用链接；或解锁被锁定的管理员。',
].join('\n');
const read = parseArguments(process.argv.slice(2), {
  login: { type: 'string' },
  name: { type: 'string' },
  duty: { type: 'string', default: 'system' },
  unlock: { type: 'string' },
});
const values = 'values' in read ? read.values : undefined;
const isComplete = values && (values.unlock ?? (values.login && values.name && isDuty(values.duty)));
if (!isComplete) {
  console.error('problem' in read ? `${read.problem}\n${usage}` : usage);
  process.exit(2);
}
await runCommand('first-admin', async ({ ctx, config }) => {
  if (values.unlock) {
    await unlockAdministrator(ctx, values.unlock);
    return console.log(`已解锁 ${values.unlock}`);
  }
  const { login = '', name = '', duty } = values;
  if (!isDuty(duty)) return;
  const deps = openStaffDeps({ config, secret: await loadSecret(config) });
  const { link, expiresAt } = await inviteAdministrator(ctx, deps, { loginName: login, name, duty });
  console.log(`请由 ${name} 本人在 ${expiresAt} 之前打开（只能使用一次）：`);
  console.log(`http://localhost:${config.consolePort}${link}`);
});
