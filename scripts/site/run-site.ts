import { flushCompileCache } from 'node:module';
import type { RunningSite } from '#app/main.ts';
import { getDuties } from '#app/process/roles.ts';
import { isWithoutFolder, type Config } from '#platform/config/config.ts';
import { raiseThreadPriority } from '#platform/thread-priority.ts';
import { setUpInChildProcess } from '../first-day/set-up-in-child-process.ts';
import { openForSite, type DatabaseServer } from './database-server.ts';
import { continueDemo, demoJobs } from './demo-jobs.ts';
import { exitWith } from './failure.ts';
import { prepareDatabase } from './prepare-database.ts';
import { readConfigOrExit } from './settings.ts';
import { handleStopSignals } from './stop-signal.ts';

const config = readConfigOrExit();
const opened: { database?: DatabaseServer; site?: RunningSite } = {};
const say = console.log;
/** The exit code that reports an unexpected end to the parent command (scripts/bootstrap.mjs). */
const unexpectedEnd = 70;

handleStopSignals({
  drainSeconds: config.drainSeconds,
  stopServing: async (drainSeconds) => {
    say(`正在停止：${drainSeconds > 0 ? `继续服务 ${drainSeconds} 秒，` : ''}处理完手头的请求后退出…`);
    await opened.site?.stop({ drainSeconds });
  },
  closeAlways: async () => opened.database?.release(),
});

// After an unexpected error the state of a process is unknown: it exits, and its parent starts a new one.
process.on('uncaughtException', (error) => {
  if (!opened.site) exitWith(error);
  void opened.site.logFatalError(error).finally(() => process.exit(unexpectedEnd));
});

// After a process that ended unexpectedly and is not to be restarted: its database is stopped.
if (process.argv.includes('--release')) {
  opened.database = await openForSite(config).catch(exitWith);
  await opened.database.release();
  process.exit();
}

await start().catch(async (error: unknown) => {
  // The operator needs to see the first error.
  await opened.database?.release().catch(() => undefined);
  exitWith(error);
});

async function start(): Promise<void> {
  // Loads the modules while the database starts. An error is reported where it is awaited.
  const loading = import('#app/main.ts');
  loading.catch(() => undefined);
  opened.database = await openForSite(config);
  const { connectionString, description } = opened.database;
  say(`数据库：${description}；${sayStore(config)}`);
  await prepareDatabase(config, opened.database, say);
  const { startSite } = await loading;
  // Writes the compile cache now, so that the next process also starts quickly after a kill. Nobody waits for this process yet.
  flushCompileCache();
  const site = await startSite({
    config,
    connectionString,
    runSetUp: (input) => setUpInChildProcess(config, connectionString, input),
    extraJobs: demoJobs(config, connectionString),
  });
  opened.site = site;
  // Everything started before, including the database, keeps its normal priority.
  if (getDuties[config.role].servesVisitors) raiseThreadPriority();
  opened.database.watch?.({
    onRestart: (tries) => site.recordDatabaseEvent({ restartedAfter: tries }),
    onFailure: (failure) => site.recordDatabaseEvent({ failure }),
    onStopped: () => {
      say('内置数据库已被停止，网站随之退出');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  const { REPLACED_TIMES: times, REPLACED_AFTER: why = '' } = process.env;
  if (times) site.recordReplacement({ times: Number(times), why });
  sayAddresses();
  process.send?.('serving');
  // The days that passed while the site was stopped. A failure is printed, and the next job tries again.
  if (config.demo && getDuties[config.role].doesJobs) continueDemo(config, connectionString).catch(() => undefined);
  if (site.setUpLink && getDuties[config.role].servesStaff) saySetUpLink(site.setUpLink);
  if (config.smsProvider === 'demo' && config.demo) say('短信不会真正发出，验证码见管理端的“消息发件箱”（演示账号 demo.operator）');
}

function sayStore({ dataDir, fileStore, s3Bucket }: Config): string {
  const folder = isWithoutFolder(config) ? '不使用数据文件夹' : `数据文件夹：${dataDir}`;
  return fileStore === 's3' ? `文件：存储桶 ${s3Bucket}；${folder}` : folder;
}

function saySetUpLink(link: string): void {
  say('网站还没有公司资料，访客看到“即将开通”。请在 24 小时内打开下面的一次性链接完成初始设置（重新启动会换一个新的）：');
  say(`  http://localhost:${config.consolePort}${link}`);
}

function sayAddresses(): void {
  const { servesVisitors, servesStaff, doesJobs } = getDuties[config.role];
  if (servesVisitors) say(`公开网站：http://localhost:${config.port}/`);
  if (servesStaff) say(`管理端：  http://localhost:${config.consolePort}/`);
  else say(`运行状况：http://localhost:${config.consolePort}/readyz（本进程不服务员工）`);
  if (!doesJobs) say('本进程不做后台作业');
  if (!['127.0.0.1', '::1', 'localhost'].includes(config.consoleHost))
    say(`注意：管理端在 ${config.consoleHost} 上监听。请只经内部网络、以 https 访问 ${config.consolePort} 端口`);
}
