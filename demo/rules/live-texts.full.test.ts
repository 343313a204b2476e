import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { useDatabase } from '#test/support/database.ts';
import { checkTexts } from '#workflow/rule-check/service/check-texts.ts';
import { loadDemo } from '../../scripts/site/load-demo.ts';

const { db, context, connectionString } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'qianting-rules-'));

beforeAll(() => loadDemo(readConfig({ DATA_DIR: folder }), connectionString), 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no live text of the demo firm breaks a rule that prevents submission', async () => {
  await checkTexts(context({ now: new Date() }));
  const found = await db.selectFrom('ruleFindings').select(['rule', 'severity', 'type', 'title', 'label', 'written', 'excerpt']).execute();
  expect(found.filter(({ severity }) => severity === 'block')).toEqual([]);
}, 300_000);
