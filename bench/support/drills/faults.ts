import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedServer } from '#platform/database/embedded.ts';
import { laySilentLine } from '#test/support/silent-line.ts';
import { findPostmaster, listServerProcesses, signalAll } from './cluster.ts';

/** The database as a drill has it: how the site reaches it, and what is done to it. */
export interface Rig {
  /** For the site; left out where it runs the embedded database itself. */
  databaseUrl?: string;
  /** Past every fault, for who looks at the rows before and after. */
  direct(): Promise<string>;
  strike(): Promise<void>;
  /** Takes the fault away. Nothing has to be done where the site helps itself. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export interface Fault {
  name: string;
  /** How long it lasts. */
  seconds: number;
  /** The data folder lies on a disk of its own, with so many megabytes left. */
  roomMb?: number;
  /** Whether reading goes on, writing alone fails. */
  isReadable?: boolean;
  prepare(dataDir: string): Promise<Rig>;
}

const nothing = () => Promise.resolve();
const serve = (dataDir: string, flags: readonly string[] = []) => startEmbedded(join(dataDir, 'postgres'), flags);
/** A server that was killed, or stopped in the middle, is no longer there to be stopped. */
const stopServer = (server: EmbeddedServer) => server.stop().catch(() => undefined);

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const silentLink: Fault = {
  name: 'silent link',
  seconds: 9,
  async prepare(dataDir) {
    const server = await serve(dataDir);
    const line = await laySilentLine(server.connectionString);
    return {
      databaseUrl: line.connectionString,
      direct: async () => server.connectionString,
      strike: async () => line.fallSilent(),
      mend: async () => line.speak(),
      close: () => line.close().then(() => stopServer(server)),
    };
  },
};

/** SIGSTOP to the server: connections stay open, new ones are taken by the system and never answered. */
const stoppedBy = (name: string, listProcesses: (dataDir: string) => Promise<number[]>, isReadable = false): Fault => ({
  name,
  seconds: 9,
  isReadable,
  async prepare(dataDir) {
    const server = await serve(dataDir);
    let stopped: number[] = [];
    const mend = async () => signalAll(stopped.splice(0), 'SIGCONT');
    return {
      databaseUrl: server.connectionString,
      direct: async () => server.connectionString,
      async strike() {
        stopped = await listProcesses(dataDir);
        signalAll(stopped, 'SIGSTOP');
      },
      mend,
      close: () => mend().then(() => stopServer(server)),
    };
  },
});

/** The site runs its own database, whose first process is killed: the others end with it. */
const killedPostmaster: Fault = {
  name: 'killed postmaster',
  seconds: 0,
  async prepare(dataDir) {
    return {
      direct: async () => (await serve(dataDir)).connectionString,
      strike: async () => signalAll([await findPostmaster(dataDir)], 'SIGKILL'),
      mend: nothing,
      close: nothing,
    };
  },
};

const segmentsAtMost = 64;
const useUpSegment = `select pg_logical_emit_message(true, 'drill', 'full'); select pg_switch_wal()`;

/** Files and database share a disk without room; with `endsLog` the server's own log of changes has none either, and it dies of that. */
const fullDisk = (name: string, endsLog: boolean): Fault => ({
  name,
  seconds: 9,
  roomMb: 64,
  isReadable: !endsLog,
  async prepare(dataDir) {
    const ballast = join(dataDir, 'ballast');
    const direct = async () => (await serve(dataDir)).connectionString;
    const fill = async () => {
      const block = Buffer.alloc(65_536);
      await writeFile(ballast, '');
      for (const size of [block.length, 4096, 1]) {
        for (let isFull = false; !isFull;)
          isFull = await appendFile(ballast, block.subarray(0, size)).then(
            () => false,
            () => true,
          );
      }
    };
    return {
      direct,
      async strike() {
        const connectionString = await direct();
        await fill();
        // Segment after segment is used up, until those at hand do not do and a new one finds no room.
        for (let segment = 0, goesOn = endsLog; goesOn && segment < segmentsAtMost; segment++)
          goesOn = await ask(connectionString, useUpSegment).then(
            () => true,
            () => false,
          );
      },
      mend: () => rm(ballast, { force: true }),
      close: nothing,
    };
  },
});

const slots = 24;
const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and application_name <> 'drill'`;

/** Others take every connection that the server has, those of the site too. */
const fullSlots: Fault = {
  name: 'full connection slots',
  seconds: 9,
  async prepare(dataDir) {
    const server = await serve(dataDir, [`-c max_connections=${slots}`, '-c superuser_reserved_connections=0']);
    const taken = new Set<pg.Client>();
    let timer: NodeJS.Timeout | undefined;
    const take = async (): Promise<boolean> => {
      const client = new pg.Client({ connectionString: server.connectionString, application_name: 'drill' });
      client.on('error', () => undefined);
      return client.connect().then(
        () => taken.add(client).size > 0,
        () => false,
      );
    };
    const mend = async () => {
      clearInterval(timer);
      await Promise.all([...taken].map((client) => client.end().catch(() => undefined)));
      taken.clear();
    };
    return {
      databaseUrl: server.connectionString,
      direct: async () => server.connectionString,
      async strike() {
        await take();
        const [first] = taken;
        // The site comes back for what it lost: who is quicker gets the place.
        for (let left = 1; left > 0;) {
          left = (await first!.query(endOthers)).rowCount ?? 0;
          await Promise.all(Array.from({ length: slots }, take));
        }
        timer = setInterval(() => void take(), 20);
      },
      mend,
      close: () => mend().then(() => stopServer(server)),
    };
  },
};

/** The address leads to a copy that follows another server and only reads, until it is made the first one. */
const standby: Fault = {
  name: 'read-only standby',
  seconds: 9,
  isReadable: true,
  async prepare(dataDir) {
    let server = await serve(dataDir);
    const line = await laySilentLine(server.connectionString);
    return {
      databaseUrl: line.connectionString,
      direct: async () => server.connectionString,
      async strike() {
        await server.stop();
        await writeFile(join(dataDir, 'postgres', 'cluster', 'standby.signal'), '');
        server = await serve(dataDir, ['-c hot_standby=on']);
        line.leadTo(server.connectionString);
      },
      mend: () => ask(server.connectionString, 'select pg_promote()'),
      close: () => line.close().then(() => stopServer(server)),
    };
  },
};

export const faults: readonly Fault[] = [
  silentLink,
  stoppedBy('stopped server', listServerProcesses),
  stoppedBy('stopped postmaster', async (dataDir) => [await findPostmaster(dataDir)], true),
  killedPostmaster,
  fullDisk('full disk', false),
  fullDisk('full disk, log too', true),
  fullSlots,
  standby,
];
