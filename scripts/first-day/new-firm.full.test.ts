import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { getLaunchState } from '#content/website/service/launch.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { buildFirm } from '#test/factories/operations/setup.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { countContentItems } from '#workflow/change-orders/service/list-contents.ts';
import { runTool } from '../test/run-tool.ts';

const {
  site: { connectionString },
  db,
  context,
} = useDatabase();
const folder = useFolder();
const env = { DATABASE_URL: connectionString, DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' };
const newFirm = (...words: string[]) => runTool('scripts/bootstrap.mjs', ['new-firm', ...words], { env });

async function write(name: string, draft: object): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, stringify(draft));
  return file;
}

test('an invalid file is refused with the field, and nothing is created; without a file the command prints its usage', async () => {
  const wrong = await newFirm(await write('wrong.yaml', buildFirm({ brand: { color: 'green', letters: '松' } })));
  expect(wrong.output).toContain('brand.color：');
  expect(wrong.exitCode).toBe(1);
  expect(await getLaunchState(context())).toBe('unprepared');
  expect(await db.selectFrom('staffAccounts').select('id').execute()).toEqual([]);
  const bare = await newFirm();
  expect(bare.output).toContain('用法：npm run new-firm -- firm.yaml');
  expect(bare.exitCode).toBe(2);
}, 240_000);

test('a file creates the firm, closed until its launch, with a link for each of the three administrators; a second run is refused', async () => {
  const file = await write('firm.yaml', buildFirm());
  const made = await newFirm(file);
  expect(made.output).toContain('公司已建立');
  expect(made.exitCode).toBe(0);
  for (const who of ['系统管理员 张系统（zhang.system）', '安全管理员 李安全（li.security）', '审计员 王审计（wang.audit）'])
    expect(made.output).toMatch(new RegExp(`${who}：http://localhost:\\d+/\\S+#\\S{20,}`));
  expect(await getLaunchState(context())).toBe('closed');
  expect((await getSettings(context())).firm.shortName).toBe('青松证券');
  expect(await countContentItems(context(), 'page-text')).toBeGreaterThan(0);
  const again = await newFirm(file);
  expect(again.output).toContain('网站已经完成初始设置');
  expect(again.exitCode).toBe(1);
}, 240_000);
