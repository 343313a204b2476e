import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { MetricReader, type MetricGroup } from './metric-reader.ts';

const { context } = useDatabase();
const times = { ageMs: 60_000, waitMs: 300, statementMs: 100 };

function open(groups: readonly MetricGroup[], own: Partial<typeof times> = {}) {
  const registry = new Registry();
  const reader = new MetricReader(registry, { ...times, ...own });
  reader.watch(groups, () => context());
  return async () => {
    await reader.refresh();
    return registry.metrics();
  };
}

const group = (name: string, read: MetricGroup['read']): MetricGroup => ({ group: name, figures: { [`of_${name}`]: { help: 'x' } }, read });

test('figures are queried once, however often they are read', async () => {
  let asked = 0;
  const read = open([group('good', async () => [{ name: 'of_good', value: ++asked }])]);
  await Promise.all([read(), read(), read()]);
  expect(await read()).toContain('of_good 1');
});

test('a slow statement is cancelled by the server, its group is reported as failed, and the others are available', async () => {
  let isSlow = false;
  const slow = group('slow', async ({ db }) => {
    if (isSlow) await sql`select pg_sleep(30)`.execute(db);
    return [{ name: 'of_slow', value: 7 }];
  });
  const read = open([slow, group('good', async () => [{ name: 'of_good', value: 1 }])], { ageMs: 0, waitMs: 5000 });
  expect(await read()).toMatch(/^of_slow 7$/m);
  isSlow = true;
  const text = await read();
  expect(text).toMatch(/^qianting_metrics_collection_failed\{group="slow"\} 1$/m);
  expect(text).toMatch(/^of_good 1$/m);
  // Neither the previous value nor zero.
  expect(text).not.toMatch(/^of_slow \d/m);
});

test('reading metrics waits no longer than allowed', async () => {
  const late = new Promise<[]>((resolve) => setTimeout(resolve, 3000, []));
  const read = open([group('late', () => late)]);
  const began = performance.now();
  await read();
  expect(performance.now() - began).toBeLessThan(2000);
});

test('nothing can be written while figures are read', async () => {
  const read = open([
    group('writer', async ({ db }) => {
      await sql`delete from limit_counts`.execute(db);
      return [];
    }),
  ]);
  expect(await read()).toMatch(/^qianting_metrics_collection_failed\{group="writer"\} 1$/m);
});
