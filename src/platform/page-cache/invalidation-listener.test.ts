import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { inTransaction, invalidate } from '../database/transaction.ts';
import type { InvalidationSubscriber } from '../memo.ts';
import { InvalidationListener } from './invalidation-listener.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const servers = { current: connectionString };

/** Records what a process receives, and waits for it. */
function subscriber() {
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  const note = (what: string) => {
    heard.push(what);
    for (const wake of waiting.splice(0)) wake();
  };
  const self: InvalidationSubscriber = {
    invalidate: (tags) => note(tags.slice(0, 3).join()),
    suspend: () => note('suspend'),
    resume: () => note('resume'),
  };
  const until = async (what: string) => {
    while (!heard.includes(what)) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { self, heard, until };
}

test('a committed write is received by every process, a rolled-back one by none', async () => {
  const [one, two] = [subscriber(), subscriber()];
  const log = pino({ level: 'silent' });
  const listeners = await Promise.all([one, two].map(({ self }) => InvalidationListener.start(servers, [self], log)));
  await inTransaction(context(), async (tx) => {
    await invalidate(tx, ['lost']);
    throw new Error('rolled back');
  }).catch(() => undefined);
  await inTransaction(context(), (tx) => invalidate(tx, ['articles', 'article:1']));
  await Promise.all([one.until('articles,article:1'), two.until('articles,article:1')]);
  expect(one.heard).toEqual(['resume', 'articles,article:1']);
  await Promise.all(listeners.map((listener) => listener.stop()));
});

test('more tags than one notification holds are all received', async () => {
  const { self, heard, until } = subscriber();
  const listener = await InvalidationListener.start(servers, [self], pino({ level: 'silent' }));
  const tags = Array.from({ length: 250 }, (_, n) => `article:${'9'.repeat(40)}${n}`);
  await inTransaction(context(), (tx) => invalidate(tx, tags));
  await until(tags.slice(200, 203).join());
  expect(heard).toHaveLength(4);
  await listener.stop();
});

test('when the connection is lost the caches are suspended until it is restored', async () => {
  const { self, heard, until } = subscriber();
  const listener = await InvalidationListener.start(servers, [self], pino({ level: 'silent' }));
  heard.length = 0;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
    db,
  );
  await until('resume');
  expect(heard).toEqual(['suspend', 'resume']);
  await listener.stop();
});
