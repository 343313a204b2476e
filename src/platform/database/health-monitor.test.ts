import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { DatabaseHealthMonitor } from './health-monitor.ts';
import { Servers } from './servers/servers.ts';

const { connectionString } = useDatabase();

/** Servers whose first connections fail, as on a machine too busy to connect in time. */
class SlowServers extends Servers {
  left: number;
  readonly patience: number[] = [];

  constructor(failures: number) {
    super(connectionString);
    this.left = failures;
  }

  override async connect(withinMs: number): Promise<pg.Client> {
    this.patience.push(withinMs);
    this.left -= 1;
    if (this.left >= 0) throw new Error('timeout expired');
    return super.connect(withinMs);
  }
}

/** Polls until the database is reachable. An unreachable database is reported at once, so other tasks run between two polls. */
async function untilReady(link: DatabaseHealthMonitor): Promise<void> {
  while (!(await link.isReady())) await new Promise((resolve) => void setTimeout(resolve, 50));
}

test('during startup slow connections do not count as an unreachable database; later they do', async () => {
  const servers = new SlowServers(2);
  const link = new DatabaseHealthMonitor({ servers, log: pino({ level: 'silent' }) });
  const losses: string[] = [];
  link.onUnreachable(() => losses.push('lost'));
  try {
    await untilReady(link);
    expect(losses).toEqual([]);
    expect(servers.patience.every((ms) => ms >= 10_000)).toBe(true);
    servers.left = 1;
    const lost = new Promise<void>((resolve) => link.onUnreachable(resolve));
    await cutOthers();
    await lost;
    expect(losses).toEqual(['lost']);
    await untilReady(link);
  } finally {
    link.close();
  }
});

/** Cuts every connection to this database except its own. */
async function cutOthers(): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    .finally(() => client.end());
}
