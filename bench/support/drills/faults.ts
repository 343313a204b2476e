import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedServer } from '#platform/database/embedded.ts';
import { openInterruptibleConnection } from '#test/support/interruptible-connection.ts';
import { findPostmaster, listServerProcesses, signalAll } from './cluster.ts';

/** The database of a drill: how the site connects to it, and how the fault is caused. */
export interface DrillRig {
  /** For the site; undefined when it runs the embedded database itself. */
  databaseUrl?: string;
  /** Returns a connection that no fault affects, for comparing rows before and after. */
  direct(): Promise<string>;
  strike(): Promise<void>;
  /** Ends the fault. Does nothing when the site recovers by itself. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export interface Fault {
  name: string;
  seconds: number;
  /** The data folder is on a separate disk with this many megabytes free. */
  roomMb?: number;
  /** True when reading still works and only writing fails. */
  isReadable?: boolean;
  prepare(dataDir: string): Promise<DrillRig>;
}

const nothing = () => Promise.resolve();
const serve = (dataDir: string, flags: readonly string[] = []) => startEmbedded(join(dataDir, 'postgres'), flags);
/** Stops a server; one that was killed or stopped in the middle is already gone. */
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
    const line = await openInterruptibleConnection(server.connectionString);
    return {
      databaseUrl: line.connectionString,
      direct: async () => server.connectionString,
      strike: async () => line.interrupt(),
      mend: async () => line.resume(),
      close: () => line.close().then(() => stopServer(server)),
    };
  },
};

/** SIGSTOP to the server: connections stay open, new ones are accepted by the system and never answered. */
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

/** The site runs the database itself, whose main process is killed: the others end with it. */
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

/** Files and database share a full disk; with `endsLog` the WAL has no space either, and the server crashes. */
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
        // Uses up segment after segment, until a new one finds no space.
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

/** Other clients occupy every connection of the server, those of the site too. */
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
        // The site reconnects meanwhile: the faster one gets the connection.
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

/** The address points to a read-only standby of another server, until it is promoted. */
const standby: Fault = {
  name: 'read-only standby',
  seconds: 9,
  isReadable: true,
  async prepare(dataDir) {
    let server = await serve(dataDir);
    const line = await openInterruptibleConnection(server.connectionString);
    return {
      databaseUrl: line.connectionString,
      direct: async () => server.connectionString,
      async strike() {
        await server.stop();
        await writeFile(join(dataDir, 'postgres', 'cluster', 'standby.signal'), '');
        server = await serve(dataDir, ['-c hot_standby=on']);
        line.routeTo(server.connectionString);
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
