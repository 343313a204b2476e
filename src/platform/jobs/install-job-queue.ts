import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Enough for the indexes of a large job table. */
const longestMs = 600_000;
const lookMs = 250;

/**
 * Creates or updates the tables of pg-boss (schema `pgboss`), and waits for the indexes that it builds in the background: the
 * processes of the site have no right to build them. Throws PostgreSQL's error when the role lacks the rights for a change.
 */
export async function installJobQueue(client: pg.ClientBase): Promise<void> {
  const failures: Error[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  }).on('error', (error) => failures.push(error));
  await boss.start();
  try {
    for (let waited = 0; await isBuilding(client); waited += lookMs) {
      if (failures.length > 0) throw new Error('job queue: index not built', { cause: failures[0] });
      if (waited >= longestMs) throw new Error('job queue: indexes not built in time');
      await new Promise((resolve) => void setTimeout(resolve, lookMs));
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function isBuilding(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isBuilding: boolean }>(
    `select exists (select from pgboss.bam where status in ('pending', 'in_progress')) as "isBuilding"`,
  );
  return rows[0]!.isBuilding;
}
