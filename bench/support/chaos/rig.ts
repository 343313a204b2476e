import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { answerOf } from '../drills/answers.ts';
import { startWriter } from '../drills/writer.ts';
import { prepareFirm } from '../fail-over/firm.ts';
import { startRole, type RoleProcess } from '../fail-over/role-process.ts';
import { ask, startMessages, startSignIns, type Visitors } from '../fail-over/visitors.ts';
import { openScratchDatabase } from '../scratch-database.ts';
import type { TrustedClient } from '../trusted-client.ts';

/** A firm on a database of its own, whose processes a drill starts, kills and starts again. */
export interface ChaosRig {
  readonly database: string;
  readonly folder: string;
  /** On the same ports each time the place is the same. */
  start(role: Config['role'], place: number, more?: { settings?: Record<string, string>; under?: readonly string[] }): Promise<RoleProcess>;
  /** Visitors of every kind at these addresses. */
  visit(addresses: readonly string[]): Promise<Visitors[]>;
  /** Lets them finish and adds up what became of all that was acknowledged. */
  judge(visitors: readonly Visitors[], address: string): Promise<{ acknowledged: number; lost: number; doubled: number }>;
}

const port = Number(process.env.CHAOS_PORT ?? 4840);

/** Opens one, lets the work be done, and takes all of it away again. */
export async function onRig<Result>(work: (rig: ChaosRig) => Promise<Result>): Promise<Result> {
  const { connectionString: database, remove } = await openScratchDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'qianting-chaos-'));
  const processes: RoleProcess[] = [];
  try {
    const clients = await prepareFirm(database);
    return await work({
      database,
      folder,
      async start(role, place, more = {}) {
        const dataDir = join(folder, `place-${place}`);
        await mkdir(dataDir, { recursive: true });
        const started = await startRole({ role, connectionString: database, dataDir, port: port + 2 * place, ...more });
        processes.push(started);
        return started;
      },
      visit: (addresses) => visit(addresses, database, clients),
      judge: (visitors, address) => judge(visitors, { database, address }),
    });
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function visit(addresses: readonly string[], database: string, clients: readonly TrustedClient[]): Promise<Visitors[]> {
  const writers = await Promise.all(addresses.map((address) => startWriter(address, database)));
  return [
    ...writers.map((writer): Visitors => ({ ...writer, what: 'complaints', judge: (now) => writer.judge(now.database) })),
    startSignIns(addresses, clients),
    await startMessages(addresses, database),
  ];
}

async function judge(visitors: readonly Visitors[], options: { database: string; address: string }) {
  await Promise.all(visitors.map((one) => one.finish()));
  const all = await Promise.all(visitors.map((one) => one.judge(options)));
  const sum = (pick: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + pick(one), 0);
  return { acknowledged: sum((one) => one.acknowledged), lost: sum((one) => one.lost), doubled: sum((one) => one.doubled) };
}

/** Whether the newest message has been handed over. */
export async function isDelivered(database: string): Promise<boolean> {
  return (await ask<{ state: string }>(database, 'select state from messages order by id desc limit 1'))[0]?.state === 'sent';
}

export const isReady = async (address: string): Promise<boolean> => (await answerOf(`${address}/readyz`, { answerMs: 2000 })).status === 200;
