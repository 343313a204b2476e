import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { listSiteJobs } from '#app/jobs.ts';
import { openModuleServices } from '#app/modules.ts';
import type { DoctorDeps } from '#operations/doctor/deps.ts';
import type { CheckReport, DoctorReport } from '#operations/doctor/schema.ts';
import { runDoctor } from '#operations/doctor/service/run-doctor.ts';
import { parseArguments } from '#platform/command.ts';
import { findNamedSettings, inspectConfig, isWithoutFolder, type Config } from '#platform/config/config.ts';
import { loadSecret, type MasterSecret } from '#platform/config/secret.ts';
import { limitConnections } from '#platform/outbound/guard.ts';
import { openStores } from '#platform/storage/open-stores.ts';
import { openForCommand, type DatabaseServer } from './site/database-server.ts';
import { formatFailure } from './site/failure.ts';
import { withSiteContext } from './site/site-context.ts';

// Checks the installation, whether the site runs or not, and with wrong settings or without a database as far as possible. Exit
// codes as monitoring plugins have them: 0 good, 1 something to attend to, 2 a fault, 3 the doctor itself could not run.
const usage = '用法：npm run doctor [-- --json]　检查安装；供监控程序读取的，用 npm run -s doctor -- --json';
const stateWords: Readonly<Record<CheckReport['state'], string>> = { good: '正常', poor: '注意', bad: '有问题', unused: '未使用' };
const exitCodes: Readonly<Record<DoctorReport['state'], number>> = { good: 0, unused: 0, poor: 1, bad: 2 };
const couldNotRun = 3;

const read = parseArguments(process.argv.slice(2), { json: { type: 'boolean', default: false } });
if ('problem' in read || read.positionals.length > 0) {
  console.error('problem' in read ? `${read.problem}\n${usage}` : usage);
  process.exit(couldNotRun);
}
try {
  const report = await examine();
  console.log(read.values.json ? JSON.stringify(report, null, 2) : formatReport(report));
  process.exitCode = exitCodes[report.state];
} catch (error) {
  console.error(`检查没有完成：${formatFailure(error)}`);
  process.exitCode = couldNotRun;
}

async function examine(): Promise<DoctorReport> {
  const { config: given, problems: wrong } = inspectConfig(process.env);
  // The report is the output; whatever failed is in it.
  const config: Config = { ...given, logLevel: 'silent', logFile: undefined };
  limitConnections(config);
  const doubtful = findNamedSettings(wrong);
  const database = await openDatabase(config, doubtful);
  try {
    const { secret, operation, problem } = await openParts(config, wrong);
    const deps: DoctorDeps = {
      config,
      problems: problem === undefined ? wrong : [...wrong, problem],
      doubtful,
      secret,
      operation,
      databaseProblem: 'problem' in database ? database.problem : undefined,
    };
    // Nothing connects by this address: the checks of the database are left out.
    const connectionString = 'problem' in database ? 'postgres://none.invalid/none' : database.connectionString;
    return await withSiteContext('doctor', { config, connectionString }, ({ ctx }) => runDoctor(ctx, deps));
  } finally {
    if ('release' in database) await database.release();
  }
}

/** Opens the site's database as other commands do, but creates none. */
async function openDatabase(config: Config, doubtful: ReadonlySet<string>): Promise<DatabaseServer | { problem: string }> {
  if (['DATABASE_URL', 'DATA_DIR', 'ROLE'].some((name) => doubtful.has(name))) return { problem: '设置有误，没有连接数据库' };
  try {
    if (!config.databaseUrl) await access(join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'));
    return await openForCommand(config);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { problem: '还没有数据库：网站没有启动过（npm start）' };
    return { problem: formatFailure(error) };
  }
}

/** Opens what valid settings configure. The key of a site that was never started is not created. */
async function openParts(
  config: Config,
  wrong: readonly string[],
): Promise<Pick<DoctorDeps, 'operation'> & { secret: MasterSecret | undefined; problem?: string }> {
  const nothing = { secret: undefined, operation: undefined };
  if (wrong.length > 0) return nothing;
  try {
    if (!isWithoutFolder(config)) await access(config.secret === undefined ? join(config.dataDir, 'secret') : config.dataDir);
    const secret = await loadSecret(config);
    const services = openModuleServices({ config, secret, files: openStores(config).files });
    return { secret, operation: { ...services, jobs: () => listSiteJobs(services) } };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? nothing : { ...nothing, problem: formatFailure(error) };
  }
}

function formatReport({ checks, state, ms }: DoctorReport): string {
  const lines = checks.flatMap(({ code, title, state: ofCheck, findings }) => [
    `${pad(stateWords[ofCheck], 8)}${pad(title, 28)}${code}`,
    ...findings.flatMap((finding) => [
      `        ${findings.length > 1 ? `${stateWords[finding.state]}：` : ''}${finding.text}`,
      ...(finding.remedy === null ? [] : [`        处理：${finding.remedy}`]),
    ]),
  ]);
  const count = (wanted: CheckReport['state']): number => checks.filter((check) => check.state === wanted).length;
  const sums = `${count('bad')} 项有问题，${count('poor')} 项须注意，${count('good')} 项正常，${count('unused')} 项未使用`;
  return [...lines, '', `总的状态：${stateWords[state]}（${sums}），用时 ${(ms / 1000).toFixed(1)} 秒`].join('\n');
}

/** Pads to a number of terminal columns, of which a Chinese character takes two. */
function pad(text: string, columns: number): string {
  const width = [...text].reduce((sum, char) => sum + (/[\u2E80-\uFFEF]/.test(char) ? 2 : 1), 0);
  return text + ' '.repeat(Math.max(1, columns - width));
}
