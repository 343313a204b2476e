import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { useDatabase } from '#test/support/database.ts';
import { checkFacts, listFactFindings } from '#workflow/fact-check/service/findings.ts';
import { loadDemo } from '../../scripts/site/load-demo.ts';

const { context, connectionString } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'qianting-facts-'));

beforeAll(() => loadDemo(readConfig({ DATA_DIR: folder }), connectionString), 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the nightly check finds no live text of the demo firm that contradicts a fact', async () => {
  const ctx = context({ now: new Date() });
  await checkFacts(ctx);
  const { records } = await listFactFindings(ctx, { state: 'open' });
  expect(
    records.map(({ typeTitle, title, label, fact, expected, excerpt }) => ({ typeTitle, title, label, fact, expected, excerpt })),
  ).toEqual([]);
}, 300_000);
