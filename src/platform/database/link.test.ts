import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { DatabaseLink } from './link.ts';
import { Servers } from './servers/servers.ts';

const { connectionString } = useDatabase();

/** Servers that fail so many times, as on a machine too busy to connect in time. */
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

/** A link that is away says so at once: between two questions others get their turn. */
async function untilReady(link: DatabaseLink): Promise<void> {
  while (!(await link.isReady())) await new Promise((resolve) => void setTimeout(resolve, 50));
}

test('a process that starts does not take slow connections for a database that is away; later on it does', async () => {
  const servers = new SlowServers(2);
  const link = new DatabaseLink({ servers, log: pino({ level: 'silent' }) });
  const losses: string[] = [];
  link.onLost(() => losses.push('lost'));
  try {
    await untilReady(link);
    expect(losses).toEqual([]);
    expect(servers.patience.every((ms) => ms >= 10_000)).toBe(true);
    servers.left = 1;
    const lost = new Promise<void>((resolve) => link.onLost(resolve));
    await cutOthers();
    await lost;
    expect(losses).toEqual(['lost']);
    await untilReady(link);
  } finally {
    link.close();
  }
});

/** Every connection to this database but the one that does it. */
async function cutOthers(): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    .finally(() => client.end());
}
