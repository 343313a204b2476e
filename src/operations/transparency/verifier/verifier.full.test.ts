import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeLogSource } from '#content/fees-and-suitability/log-source.ts';
import { enterFeeRate, replaceFees } from '#content/fees-and-suitability/service/write-fees.ts';
import { buildFeeRate } from '#test/factories/content/fees-and-suitability.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { chromiumArgs, ensureChromium } from '../../../../scripts/test/chromium.ts';
import { runTool } from '../../../../scripts/test/run-tool.ts';
import { listKeySources } from '../deps.ts';
import { appendPublished, hashContent } from '../service/append.ts';
import { proveContent, readEntryContent, writeKeyFile } from '../service/read-log.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = useFolder();
const { db, context } = useDatabase();
const deps = {
  keySources: listKeySources(testSecret()),
  publicUrl: 'https://a.example',
  sources: [feeLogSource],
  delayMinutes: 5,
  witnesses: [],
};
const fileAt = (name: string) => join(folder, name);

beforeAll(async () => {
  spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'verifier', '--outDir', fileAt('verifier')], {
    cwd: root,
  });
  await replaceFees(context(), [{ code: 'stamp', business: '股票交易', product: 'A 股', name: '印花税' }]);
  await enterFeeRate(context(), buildFeeRate());
  await appendPublished(context(), deps);
  const content = await readEntryContent(context(), deps, 0);
  await writeFile(fileAt('fee.txt'), content);
  await writeFile(fileAt('fee.txt.proof.json'), JSON.stringify(await proveContent(context(), { hash: hashContent(content) })));
  await writeFile(fileAt('keys.json'), await writeKeyFile(context()));
  // Somebody changes the fee in the database; this is what the site publishes from then on.
  await db.updateTable('feeRates').set({ standard: '0.1‰' }).execute();
  await writeFile(fileAt('changed.txt'), await readEntryContent(context(), deps, 0));
});

const verify = (...words: string[]) => runTool('scripts/bootstrap.mjs', ['records', 'verify-log', ...words]);

test('the command proves a fee as it was published, and names the entry of a changed one', async () => {
  const proved = await verify(fileAt('fee.txt'), '--keys', fileAt('keys.json'));
  expect(proved.output).toContain('已证明：这份内容是收费标准 /Inves/chargingStandard.html#stamp/2023-08-28');
  expect(proved.exitCode).toBe(0);
  const changed = await verify(fileAt('changed.txt'), '--proof', fileAt('fee.txt.proof.json'));
  expect(changed.output).toContain('#stamp/2023-08-28 的版本');
  expect(changed.output).toContain('没有得到证明');
  expect(changed.exitCode).toBe(1);
  expect((await verify()).exitCode).toBe(2);
});

const opening = chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
afterAll(async () => (await opening).close());

/** Opens the verifier from the disk with the network off, and chooses files. */
async function openVerifier(...files: readonly string[]): Promise<{ page: Page; requests: string[] }> {
  const browser = await (await opening).newContext({ offline: true });
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(fileAt('verifier/index.html')).href);
  const [content, proof] = files;
  await page.getByLabel('要核验的文件').setInputFiles(content!);
  await page.getByLabel('证明文件').setInputFiles(proof!);
  return { page, requests };
}

test('the page from the disk proves a file without the network, with both signatures', async () => {
  const { page, requests } = await openVerifier(fileAt('fee.txt'), fileAt('fee.txt.proof.json'));
  await page.getByRole('heading', { name: 'fee.txt：已证明' }).waitFor();
  const text = await page.locator('#result').innerText();
  expect(text).toContain('检查点的 Ed25519 签名有效');
  expect(text).toContain('检查点的 SM2 签名有效');
  expect(text).toContain('不能证明');
  expect(requests).toHaveLength(1);
});

test('the page names the entry of a changed file', async () => {
  const { page } = await openVerifier(fileAt('changed.txt'), fileAt('fee.txt.proof.json'));
  await page.getByRole('heading', { name: 'changed.txt：没有得到证明' }).waitFor();
  expect(await page.locator('#result').innerText()).toContain('#stamp/2023-08-28');
});
