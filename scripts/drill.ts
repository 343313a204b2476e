import { resolve } from 'node:path';
import { runDrill } from '#app/drill/run-drill.ts';
import { parseArguments } from '#platform/command.ts';
import { runCommand } from './site/site-context.ts';

// Restores the newest backup into an empty location and verifies it; a firm's own database is restored by a command. Exit code 0:
// everything matches; 1: something does not.
const usage = `用法：npm run drill [-- --keys <密钥文件夹>] [--by <恢复命令>]
  --keys　用另行保存的密钥演练；不指定时用数据文件夹中的密钥
  --by　　自有 PostgreSQL 由此命令恢复，如 deploy/pgbackrest-restore`;
const read = parseArguments(process.argv.slice(2), { keys: { type: 'string' }, by: { type: 'string' } });
if ('problem' in read) {
  console.error(`${read.problem}\n${usage}`);
  process.exit(2);
}
const { keys, by } = read.values;
const ofCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
await runCommand('drill', async ({ ctx, config, ownerConnectionString }) => {
  const report = await runDrill(ctx, {
    config,
    connectionString: ownerConnectionString,
    ...(keys && { keysFolder: ofCaller(keys) }),
    ...(by && { by: ofCaller(by) }),
  });
  console.log(`备份 ${report.base} 恢复到 ${report.moment ?? '最近的归档'}，恢复用时 ${report.restoreSeconds} 秒，共 ${report.seconds} 秒`);
  for (const { name, isGood, text } of report.findings) console.log(`${isGood ? '通过' : '未通过'}　${name}：${text}`);
  console.log(report.isGood ? '演练完成：恢复的网站与现有网站一致' : '演练发现问题');
  process.exitCode = report.isGood ? 0 : 1;
});
