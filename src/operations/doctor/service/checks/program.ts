import { readFile, stat } from 'node:fs/promises';
import { bad, good, poor, type HealthFinding } from '#operations/health/service/health/probe.ts';
import { isLoopbackName } from '#platform/config/kinds.ts';
import type { Context } from '#platform/context.ts';
import { readSchemaState } from '#platform/database/migration/schema-state.ts';
import type { DoctorDeps } from '../../deps.ts';
import type { DoctorCheck } from '../check.ts';

async function checkVersions(): Promise<HealthFinding[]> {
  const file = new URL('../../../../../package.json', import.meta.url);
  const { version, dependencies } = JSON.parse(await readFile(file, 'utf8')) as { version: string; dependencies: { node: string } };
  const running = process.versions.node;
  if (running !== dependencies.node)
    return [
      poor(`前厅 ${version}；Node ${running}，应为 ${dependencies.node}`, '以 npm start、npm run doctor 启动，它们使用固定版本的 Node'),
    ];
  return [good(`前厅 ${version}，Node ${running}`)];
}

async function checkSchema(ctx: Context): Promise<HealthFinding[]> {
  const { pending, newer, stopping, server } = await readSchemaState(ctx.db);
  const findings: HealthFinding[] = [
    server.number < 150_000 ? bad(`PostgreSQL ${server.name}，须 15 及以上`, '升级数据库服务器') : good(`PostgreSQL ${server.name}`),
  ];
  if (stopping.length > 0) findings.push(bad(`数据库结构比本程序新：${stopping.join('、')}`, '升级本程序，或恢复升级之前的备份'));
  else if (newer.length > 0) findings.push(poor(`数据库已由较新的程序升级：${newer.join('、')}；本程序仍可使用`, '升级其余的进程'));
  if (pending.length > 0) findings.push(poor(`有 ${pending.length} 个结构变更没有应用`, '运行 npm run migrate，或重新启动网站'));
  return findings;
}

async function checkSettings({ config, problems }: DoctorDeps): Promise<HealthFinding[]> {
  const findings: HealthFinding[] = problems.map((problem) => bad(problem, '改正后重新启动；全部设置见 docs/zh/配置项.md'));
  const [site, staff] = [new URL(config.publicUrl), new URL(config.consoleUrl)];
  const isPublic = !isLoopbackName(site.hostname);
  if (isPublic && config.demo) findings.push(poor('公开的网站开着 DEMO：演示账号的密码人人知道', '正式的网站设置 DEMO=off'));
  if (isPublic && site.protocol === 'http:') findings.push(poor('PUBLIC_URL 不是 https://', '在代理上启用 TLS，再改 PUBLIC_URL'));
  if (!isLoopbackName(config.consoleHost) && config.consoleHost !== '::1' && staff.protocol === 'http:')
    findings.push(poor('管理端在网络上监听，而 CONSOLE_URL 不是 https://', '经代理以 https 访问管理端，CONSOLE_HOST 只留内部网络'));
  if (site.protocol === 'https:' && config.trustProxy === 0)
    findings.push(poor('PUBLIC_URL 为 https:// 而 TRUST_PROXY 为 0：TLS 由代理结束，网站却不相信它', 'TRUST_PROXY 设为代理的层数'));
  if (config.databaseUrl && config.backupDir)
    findings.push(poor('自有 PostgreSQL 不用 BACKUP_DIR，这里没有备份', '以 pgBackRest 备份，去掉 BACKUP_DIR'));
  if (!config.databaseUrl && config.backupDir && (await areOnOneDisk(config.dataDir, config.backupDir)))
    findings.push(poor('BACKUP_DIR 与 DATA_DIR 在同一块磁盘：磁盘损坏时两者一起丢失', '把 BACKUP_DIR 放到另一块磁盘或另一台机器'));
  if (config.readOnly) findings.push(poor('网站处于只供浏览的状态（READ_ONLY）', '维护结束后去掉 READ_ONLY'));
  return findings.length > 0 ? findings : [good('没有错误，没有互相矛盾')];
}

async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && first.dev === second?.dev;
}

export const programChecks: readonly DoctorCheck[] = [
  { code: 'versions', title: '程序版本', remedy: '重新安装程序（npm ci）', run: checkVersions },
  { code: 'schema', title: '数据库版本与结构', remedy: '检查数据库的权限', needsDatabase: true, run: checkSchema },
  { code: 'settings', title: '设置', remedy: '对照 docs/zh/配置项.md', run: (_ctx, deps) => checkSettings(deps) },
];
