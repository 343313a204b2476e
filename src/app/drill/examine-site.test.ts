import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { renderMissingSignedFiles } from '#clients/agreements/service/files/render-signed-files.ts';
import { storeFile } from '#content/files/service/files.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import { countTableRows, watchLiveRows, type LiveRows } from '#platform/backup/drill/live-rows.ts';
import { audit } from '#platform/database/audit.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildAgreementDeps, buildSignableCase, signAll } from '#test/factories/clients/agreements.ts';
import { recordRenderedPage } from '#test/factories/operations/evidence.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { examineSite } from './examine-site.ts';

// One database is both the original and the restored site; each test then damages it in one way.
const { db, pool, context } = useDatabase();
const folder = useFolder();
const files = openFileStore(folder);
const secret = testSecret();
let live: LiveRows;
let storageKey: string;

const examine = async (overrides = {}) => {
  const findings = await examineSite(context(), { files, secret, profile: 'SM2', live, ...overrides });
  return Object.fromEntries(findings.map(({ name, isGood, text }) => [name, isGood ? 'good' : text]));
};
const good = { 数据库结构: 'good', 数据行数: 'good', 文件: 'good', 审计封存: 'good', 加密资料: 'good', 网页存证: 'good', 协议签名: 'good' };

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  const agreements = buildAgreementDeps();
  const signable = await buildSignableCase(context(), agreements, { documents: ['chinext_risk'] });
  await signAll(signable.client, agreements, signable);
  await renderMissingSignedFiles(context(), agreements);
  const meta = { name: '年报.txt', mediaType: 'text/plain', visibility: 'public', createdBy: 'test', limit: 100 } as const;
  storageKey = (await storeFile(context(), files, Readable.from([Buffer.from('年度报告')]), meta)).storageKey;
  await recordRenderedPage(context(), { address: '/a.html', html: '<main>一</main>' });
  await sealEntries(context(), openSealKeys(secret));
  live = await (await watchLiveRows(context({ requestId: 'drill-test' })))();
});

test('a completely restored site passes every check', async () => {
  expect(await examine()).toEqual(good);
});

test('a missing or additional row is reported with its table', async () => {
  const spoilt = { ...live, rows: new Map([...live.rows, ['files', { least: 2, most: 2 }]]) };
  expect(await examine({ live: spoilt })).toMatchObject({ 数据行数: '1 张表的行数不符，如 files：现库 2，恢复 1' });
});

test('the last write before the drill must be restored', async () => {
  expect(await examine({ live: { ...live, mark: 'another' } })).toEqual({ ...good, 数据行数: '演练开始时写入的一条记录没有恢复' });
});

test('a missing file, and one with different bytes, fails', async () => {
  expect(await examine({ files: openFileStore(join(folder, 'empty')) })).toMatchObject({
    文件: expect.stringContaining('1 个文件缺失或内容不符'),
  });
  await writeFile(join(folder, storageKey), '季度报告');
  expect(await examine()).toEqual({ ...good, 文件: `1 个文件缺失或内容不符，如 ${storageKey}` });
  await writeFile(join(folder, storageKey), '年度报告');
});

test('with a wrong secret neither seals nor encrypted values nor the signed file can be verified, and the other checks still run', async () => {
  const other = { deriveKey: () => Buffer.alloc(32, 7) };
  const { 审计封存, 加密资料, 协议签名, ...rest } = await examine({ secret: other });
  expect(审计封存).toContain('不是本公司登记的');
  expect(加密资料).toContain('agreementSignatures.sealedPdf');
  expect(协议签名).toContain('检查失败');
  expect(Object.values(rest)).toEqual(['good', 'good', 'good', 'good']);
});

test('an archived page with different bytes and a seal over a changed record fail', async () => {
  const { rows } = await pool.query<{ body: Buffer }>('select body from page_contents');
  await pool.query('alter table page_contents disable trigger all');
  await pool.query('update page_contents set body = $1', [brotliCompressSync('<main>二</main>')]);
  expect(await examine()).toEqual({ ...good, 网页存证: '/a.html 与存证不符' });
  await pool.query('update page_contents set body = $1', [rows[0]!.body]);
  await pool.query('alter table audit_entries disable trigger all');
  const oldest = `id = (select min(id) from audit_entries where seal is not null)`;
  const before = await pool.query<{ subject: string }>(`select subject from audit_entries where ${oldest}`);
  await pool.query(`update audit_entries set subject = 'other' where ${oldest}`);
  expect(await examine()).toMatchObject({ 审计封存: expect.stringContaining('1 个问题') });
  await pool.query(`update audit_entries set subject = $1 where ${oldest}`, [before.rows[0]!.subject]);
});

test('a signed file that differs from the recorded one fails', async () => {
  const { pdfSha256 } = await db.selectFrom('agreementSignatures').select('pdfSha256').executeTakeFirstOrThrow();
  await pool.query('alter table agreement_signatures disable trigger all');
  await pool.query(`update agreement_signatures set pdf_sha256 = $1`, ['0'.repeat(64)]);
  expect(await examine()).toMatchObject({ 协议签名: '协议文件与登记的杂凑值不符' });
  await pool.query(`update agreement_signatures set pdf_sha256 = $1`, [pdfSha256]);
  expect(await examine()).toMatchObject({ 协议签名: 'good' });
});

test('every column that references a file of the store is checked', async () => {
  const { rows } = await pool.query<{ name: string; table: string }>(
    `select column_name as name, table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name ~ '(storage|picture)_key$' and table_name !~ 'leftovers$'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const asked = await readFile('src/platform/storage/stored-rows.ts', 'utf8');
  expect(rows.filter(({ name, table }) => !new RegExp(`select ${name}\\b[^\\n]* from ${table}\\b`).test(asked))).toEqual([]);
});

test('a table that grows during the drill may have any row count in between, and an unchanged table only its own', async () => {
  const endWatch = await watchLiveRows(context({ requestId: 'drill-busy' }));
  await pool.query(`insert into redirects (source, target, sort, updated_at) select '/s' || n, '/', n, now() from generate_series(1, 5) n`);
  const rows = (await endWatch()).rows;
  expect(rows.get('redirects')).toEqual({ least: 0, most: expect.toSatisfy((most: number) => most >= 5) as number });
  // Filled by migrations only, because statistics of recent writes may be seconds late.
  const still = (await countTableRows(context())).get('staff_roles')!;
  expect(rows.get('staff_roles')).toEqual({ least: still, most: still });
});

test('seals of keys apart from the master key are verified with these keys and without them, and another key is reported', async () => {
  const signingKeys = ['s'.repeat(40)];
  await audit(context(), 'link.ignored', 'link:1');
  await sealEntries(context(), openSealKeys(secret, signingKeys));
  expect(await examine({ signingKeys })).toMatchObject({ 审计封存: 'good' });
  expect(await examine()).toMatchObject({ 审计封存: 'good' });
  expect(await examine({ signingKeys: ['x'.repeat(40)] })).toMatchObject({
    审计封存: expect.stringContaining('不是 SIGNING_KEYS 的第一把'),
  });
});
