import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { sendRequest } from '../drills/send-request.ts';
import { prepareFirm } from '../fail-over/firm.ts';
import { startRole, type RoleProcess } from '../fail-over/role-process.ts';
import { queryRows, checkAllAcknowledged, startVisitors, type AcknowledgementCheck, type VisitorGroup } from '../fail-over/visitors.ts';
import { openScratchDatabase } from '../scratch-database.ts';

/** A firm with a separate database, whose processes a drill starts, kills and restarts. */
export interface ChaosRig {
  readonly database: string;
  readonly folder: string;
  /** Processes with the same `place` use the same ports. */
  start(role: Config['role'], place: number, more?: { settings?: Record<string, string> }): Promise<RoleProcess>;
  /** Starts visitors of every kind at these addresses. */
  visit(addresses: readonly string[]): Promise<VisitorGroup[]>;
  /** Stops them and checks everything that was acknowledged. */
  checkAcknowledged(visitors: readonly VisitorGroup[], address: string): Promise<AcknowledgementCheck>;
}

const port = Number(process.env.CHAOS_PORT ?? 4840);

/** Opens a rig, runs the work, and removes everything again. */
export async function withChaosRig<Result>(work: (rig: ChaosRig) => Promise<Result>): Promise<Result> {
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
      visit: (addresses) => startVisitors(addresses, database, clients),
      checkAcknowledged: (visitors, address) => checkAllAcknowledged(visitors, { database, address }),
    });
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns whether a message requested since then was sent: visitors continue to request them. */
export async function isDelivered(database: string, since: Date): Promise<boolean> {
  const sent = `select created_at from messages where state = 'sent' and created_at > '${since.toISOString()}' limit 1`;
  return (await queryRows(database, sent)).length > 0;
}

export const isReady = async (address: string): Promise<boolean> =>
  (await sendRequest(`${address}/readyz`, { answerMs: 2000 })).status === 200;
