import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { splitServerAddresses, putWriterFirst } from '#platform/database/servers/servers.ts';
import { commandsAs, findOwner, type Owner } from '#platform/database/system-owner.ts';
import { signalAll } from '../drills/cluster.ts';

const run = promisify(execFile);

/**
 * A primary and its synchronous standby on loopback, managed by Patroni with `deploy/patroni.yaml`, in which only the addresses
 * are replaced.
 */
export interface PatroniPair {
  /** A connection string with both servers, as an operator writes it. */
  readonly connectionString: string;
  /** Returns the address of the server that accepts writes now; waits for one. */
  direct(): Promise<string>;
  /** Sends SIGKILL to every process of the primary; with its Patroni the whole machine is lost. */
  killPrimary(options: { withItsPatroni: boolean }): Promise<void>;
  /** Restarts Patroni on the killed machine; resolves when its server follows the new primary. */
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

interface Node {
  name: string;
  api: string;
  port: number;
  config: string;
  dataDir: string;
  process: ChildProcess;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

const bin = '/usr/lib/postgresql/15/bin';
const patience = 300_000;

/** Returns what is missing on this machine for the drill, in words; undefined when nothing is. */
export async function findMissingPrograms(): Promise<string | undefined> {
  for (const program of ['/usr/bin/patroni', '/usr/bin/etcd', `${bin}/postgres`])
    if (
      !(await access(program).then(
        () => true,
        () => false,
      ))
    )
      return `${program} 不存在：apt-get install --no-install-recommends postgresql-15 patroni etcd-server python3-etcd`;
  return undefined;
}

/** Starts etcd, both servers, and a database in them. Uses `port` and the five after it. */
export async function startPatroniPair(folder: string, port: number): Promise<PatroniPair> {
  const owner = await findOwner();
  if (owner) await chown(folder, owner.uid, owner.gid);
  const etcd = await startEtcd(folder, port, owner);
  const nodes: Node[] = [];
  const close = async () => {
    for (const { process: child, dataDir } of nodes) {
      child.kill('SIGKILL');
      signalAll(await listServer(dataDir), 'SIGKILL');
    }
    etcd.kill('SIGKILL');
    await Promise.all([etcd, ...nodes.map((node) => node.process)].map(untilGone));
  };
  try {
    nodes.push(await startNode({ folder, port, at: 0, owner }));
    await untilRole(nodes[0]!, ['leader']);
    nodes.push(await startNode({ folder, port, at: 1, owner }));
    await untilRole(nodes[1]!, ['sync_standby']);
    await createDatabase(addressOf(nodes[0]!, 'postgres'));
  } catch (error) {
    await close();
    throw error;
  }
  let killed: Node | undefined;
  const findLeader = async () => {
    const name = (await listMembers(nodes)).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    return nodes.find((node) => node.name === name);
  };
  const hosts = nodes.map((node) => `127.0.0.1:${node.port}`).join();
  const connectionString = `postgres://postgres:${superuser}@${hosts}/qianting?target_session_attrs=read-write`;
  return {
    connectionString,
    direct: () =>
      until(() =>
        putWriterFirst(connectionString, 2000).then(
          (found) => splitServerAddresses(found)[0],
          () => undefined,
        ),
      ),
    async killPrimary({ withItsPatroni }) {
      killed = (await findLeader())!;
      const server = await listServer(killed.dataDir);
      if (withItsPatroni) killed.process.kill('SIGKILL');
      signalAll(server, 'SIGKILL');
    },
    async bringBack() {
      const node = killed!;
      if (node.process.exitCode !== null || node.process.signalCode !== null) node.process = await runPatroni(node.config, owner);
      await untilRole(node, ['sync_standby']);
    },
    close,
  };
}

const superuser = 'drill';
const addressOf = ({ port }: Node, database: string) => `postgres://postgres:${superuser}@127.0.0.1:${port}/${database}`;

async function startEtcd(folder: string, port: number, owner: Owner | undefined): Promise<ChildProcess> {
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${port + 1}`;
  const words = ['--data-dir', join(folder, 'etcd'), '--name', 'etcd', '--listen-client-urls', client, '--advertise-client-urls', client];
  words.push('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`, '--unsafe-no-fsync');
  const child = await startAs(owner, '/usr/bin/etcd', words, { ETCD_UNSUPPORTED_ARCH: process.arch });
  await until(() =>
    fetch(`${client}/health`).then(
      ({ ok }) => (ok ? true : undefined),
      () => undefined,
    ),
  );
  return child;
}

/** Starts a node with the example of `deploy/`, with loopback addresses. */
async function startNode({
  folder,
  port,
  at,
  owner,
}: {
  folder: string;
  port: number;
  at: number;
  owner: Owner | undefined;
}): Promise<Node> {
  const name = `db${at + 1}`;
  const [api, server] = [`127.0.0.1:${port + 2 + at}`, `127.0.0.1:${port + 4 + at}`];
  const example = parse(await readFile(new URL('../../../deploy/patroni.yaml', import.meta.url), 'utf8')) as { postgresql: object };
  const dataDir = join(folder, name);
  const config = join(folder, `${name}.yaml`);
  const sockets = join(folder, `${name}-sockets`);
  await mkdir(sockets, { recursive: true });
  if (owner) await chown(sockets, owner.uid, owner.gid);
  const postgresql = {
    ...example.postgresql,
    listen: server,
    connect_address: server,
    data_dir: dataDir,
    pgpass: join(folder, `${name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: superuser },
      replication: { username: 'replicator', password: 'drill' },
      rewind: { username: 'rewinder', password: 'drill' },
    },
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    parameters: { unix_socket_directories: sockets },
  };
  const text = stringify({
    ...example,
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: `127.0.0.1:${port}` },
    watchdog: { mode: 'off' },
    postgresql,
  });
  await writeFile(config, text, { mode: 0o644 });
  return { name, api, port: port + 4 + at, config, dataDir, process: await runPatroni(config, owner) };
}

const runPatroni = (config: string, owner: Owner | undefined) => startAs(owner, '/usr/bin/patroni', [config], {});

async function startAs(
  owner: Owner | undefined,
  program: string,
  words: string[],
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const command = (await commandsAs(owner, []))(program, words);
  const output = process.env.DRILL_OUTPUT ? 'inherit' : 'ignore';
  return spawn(command.program, command.words, {
    ...command.as,
    cwd: '/',
    stdio: ['ignore', output, output],
    env: { ...process.env, ...settings },
  });
}

async function untilGone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Returns Patroni's list of members, from whichever node answers. */
async function listMembers(nodes: readonly Node[]): Promise<Member[]> {
  for (const { api } of nodes) {
    const answer = await fetch(`http://${api}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function untilRole(node: Node, roles: readonly string[]): Promise<void> {
  await until(async () => {
    const self = (await listMembers([node])).find(({ name }) => name === node.name);
    return self && roles.includes(self.role) && /running|streaming/.test(self.state) ? true : undefined;
  });
}

async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  throw new Error('Patroni did not get there in time');
}

async function createDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create database qianting').finally(() => client.end());
}

/** Lists every process that works in the folder of a server: the main process and its children. */
async function listServer(dataDir: string): Promise<number[]> {
  const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1)[0]);
  if (!pid) return [];
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
  return [pid, ...stdout.split('\n').map(Number).filter(Boolean)];
}
