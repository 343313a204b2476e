import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#platform/database/database.ts';

// The kernel uses hundredths of a second on all known machines.
const ticksPerSecond = 100;

/**
 * Returns the CPU seconds used so far by a database server on this machine: itself and all ended connections. Undefined when the
 * kernel does not report them.
 */
export async function readServerCpu(connectionString: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [, parent] = await readStat(rows[0]!.pid);
    const [, , user, system, childUser, childSystem] = await readStat(parent!);
    return (user! + system! + childUser! + childSystem!) / ticksPerSecond;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

/** Returns the CPU seconds used so far by the one connection of a pool. Undefined when the kernel does not report them. */
export async function readBackendCpu(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  try {
    const [, , user, system] = await readStat(rows[0]!.pid);
    return (user! + system!) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** Returns process, parent, and CPU ticks: user, system, and those of ended children. */
async function readStat(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return [pid, fields[1]!, fields[11]!, fields[12]!, fields[13]!, fields[14]!];
}
