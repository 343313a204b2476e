import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import type { TransparencyDeps } from '#operations/transparency/deps.ts';
import { appendPublished } from '#operations/transparency/service/append.ts';
import { proveContent } from '#operations/transparency/service/read-log.ts';
import type { Context } from '#platform/context.ts';
import { buildAgreementDeps } from '#test/factories/clients/agreements.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { renderNow, recordRenderedPage } from '#test/factories/operations/evidence.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { findType } from '#workflow/change-orders/all-types.ts';
import { pageLogSource } from './log-source.ts';
import { showingQuery } from './schema.ts';
import { createCertificate } from './service/certificate.ts';
import { listShowings, openShowing, readShowing } from './service/showings.ts';

const { db, pool, context } = useDatabase();
/** Reports every stored page as unchanged. */
const deps = {
  ...buildAgreementDeps({ publicUrl: 'https://a.example' }),
  render: (address: string) => renderNow(later(), { address, html: pageOf('刚刚') }),
};
const at = (time: string) => context({ now: new Date(time) });
const pageOf = (text: string) => `<html><head><title>收费标准 - 前厅</title></head><body><main><p>${text}</p></main></body></html>`;
const later = () => at('2026-11-25T01:00:00Z');
const keep = (time: string, address: string, text: string) => recordRenderedPage(at(time), { address, html: pageOf(text) });
const list = (query: object) => listShowings(context(), showingQuery.parse(query));

test('each change of an address is stored, and an unchanged page is stored once', async () => {
  expect(await keep('2026-11-20T01:00:00Z', '/a.html', '万分之三')).toBe('began');
  expect(await keep('2026-11-21T01:00:00Z', '/a.html', '万分之三')).toBe('unchanged');
  expect(await keep('2026-11-22T01:00:00Z', '/a.html', '万分之二')).toBe('began');
  expect(await keep('2026-11-23T01:00:00Z', '/a.html', '万分之三')).toBe('began');
  const { records } = await list({ address: '/a.html' });
  expect(records.map(({ shownFrom, shownUntil }) => [shownFrom.slice(0, 10), shownUntil?.slice(0, 10)])).toEqual([
    ['2026-11-23', undefined],
    ['2026-11-22', '2026-11-23'],
    ['2026-11-20', '2026-11-22'],
  ]);
  // Identical bytes are stored once.
  expect(records[0]!.hash).toBe(records[2]!.hash);
  expect(await openShowing(context(), records[1]!.id)).toBe(pageOf('万分之二'));
});

test('several processes that render one page at once store it once', async () => {
  const kept = await Promise.all([1, 2, 3, 4].map(() => keep('2026-11-20T01:00:00Z', '/at-once.html', '同一页')));
  expect(kept.filter((one) => one === 'began')).toHaveLength(1);
});

test('a page that was visible on a day is found, whenever it began', async () => {
  const seenOn = async (day: string) => (await list({ address: '/a.html', day })).records.map(({ hash }) => hash);
  const hashOf = (text: string) => createHash('sm3').update(pageOf(text)).digest('hex');
  expect(await seenOn('2026-11-19')).toEqual([]);
  expect(await seenOn('2026-11-21')).toEqual([hashOf('万分之三')]);
  expect(await seenOn('2026-11-22')).toEqual([hashOf('万分之二'), hashOf('万分之三')]);
  expect(await seenOn('2026-12-30')).toEqual([hashOf('万分之三')]);
});

test('each record is verified against the sealed log and shows the diff to the previous one', async () => {
  const [, second] = (await list({ address: '/a.html' })).records;
  const before = await readShowing(context(), { id: second!.id });
  expect(before).toMatchObject({ seal: null, isIntact: true });
  await sealEntries(context(), openSealKeys(testSecret()));
  const sealed = await readShowing(context(), { id: second!.id });
  expect(sealed.seal).toBeGreaterThan(0);
  expect(sealed.blocks[0]!.parts.map(({ text, change }) => `${change ?? ''}${text}`).join('|')).toMatch(/removed.*三.*added.*二/);
});

test('a record is compared with any other of its address, from the earlier to the later one, and with none of another address', async () => {
  const [third, second, first] = (await list({ address: '/a.html' })).records.map(({ id }) => id);
  const elsewhere = (await list({ address: '/at-once.html' })).records[0]!.id;
  const wordsOf = async (id: number, against?: number) =>
    (await readShowing(context(), { id, against })).blocks
      .flatMap(({ parts }) => parts.map(({ text, change }) => `${change ?? ''}${text}`))
      .join('|');
  expect(await readShowing(context(), { id: third! })).toMatchObject({ againstId: second, others: [{ id: second }, { id: first }] });
  expect(await wordsOf(third!, first)).toBe('万分之三');
  expect(await wordsOf(first!, second)).toMatch(/removed.*三.*added.*二/);
  await expect(readShowing(context(), { id: third!, against: elsewhere })).rejects.toMatchObject({ code: 40004 });
});

test('a record names the change orders that led to the page, with their approvers, to those who may see them', async () => {
  const now = at('2026-11-24T01:00:00Z');
  await addArticles(now, { category: 'news', title: '先有一篇' });
  const [editor, reviewer] = [await actAs(now, editorRights), await actAs(now, reviewerRights)];
  const payload = (title: string) => () => ({ category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅证券' });
  const [meant, other] = [await submitAs(editor, { payload: payload('有存证') }), await submitAs(editor, { payload: payload('另一篇') })];
  for (const { id } of [meant, other]) await approveAs(reviewer, id);
  const { subject } = await db.selectFrom('approvalRequests').select('subject').where('id', '=', meant.id).executeTakeFirstOrThrow();
  const address = findType('article').addressesOf(subject, meant.payload)[0]!;
  await keep('2026-11-24T02:00:00Z', address, '有存证');
  const [shown] = (await list({ address })).records;
  const ordersAs = async (reader: Context) => (await readShowing(reader, { id: shown!.id })).orders;
  expect(await ordersAs(reviewer)).toMatchObject([{ id: meant.id, title: meant.title, approvedBy: [expect.stringMatching(/^员工/)] }]);
  expect(await ordersAs(await actAs(now, editorRights, { scopes: ['tender'] }))).toEqual([]);
  // A later change must not appear in the record.
  await keep('2026-11-24T03:00:00Z', address, '又变了');
  const [later] = (await list({ address })).records;
  expect((await readShowing(reviewer, { id: later!.id })).orders).toEqual([]);
});

test('a certificate is created from sealed records, signed in the name of the firm, and recorded', async () => {
  await updateSettings(context(), demoSite);
  expect(await keep('2026-11-20T01:00:00Z', '/fresh.html', '刚刚')).toBe('began');
  const [fresh] = (await list({ address: '/fresh.html' })).records;
  await expect(createCertificate(context(), deps, { id: fresh!.id })).rejects.toThrow('尚未封存');
  await sealEntries(context(), openSealKeys(testSecret()));
  const { fileName, pdf } = await createCertificate(later(), deps, { id: fresh!.id });
  expect(fileName).toBe(`网页存证-${fresh!.id}-2026-11-25.pdf`);
  const { text } = await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true });
  for (const said of ['https://a.example/fresh.html', fresh!.hash.slice(0, 20), '封存签名'])
    expect(text.replaceAll(/\s/g, '')).toContain(said);
  expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/ETSI\.CAdES\.detached/);
  const entry = await db.selectFrom('auditEntries').select('subject').where('action', '=', 'evidence.certify').execute();
  expect(entry).toEqual([{ subject: `pageShowing:${fresh!.id}` }]);
});

test('a certificate of a page in the transparency log has its entry, proof path and checkpoint', async () => {
  const [fresh] = (await list({ address: '/fresh.html' })).records;
  const log: TransparencyDeps = {
    keySources: [testSecret()],
    publicUrl: 'https://a.example',
    sources: [pageLogSource],
    delayMinutes: 5,
    witnesses: [],
  };
  await appendPublished(later(), log);
  const { pdf } = await createCertificate(later(), deps, { id: fresh!.id });
  const { text } = await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true });
  const sha256 = createHash('sha256')
    .update(await openShowing(context(), fresh!.id))
    .digest('hex');
  const { entries, checkpoint } = await proveContent(context(), { hash: sha256 });
  for (const said of [...entries[0]!.path, checkpoint.split('\n')[2]!, sha256, `"version":"${fresh!.id}"`])
    expect(text.replaceAll(/\s/g, '')).toContain(said);
});

test('a record that was tampered with is reported and gets no certificate', async () => {
  const [last] = (await list({ address: '/a.html' })).records;
  // Bypass the trigger, as somebody with full database access could.
  await pool.query('alter table page_contents disable trigger page_contents_kept');
  await pool.query(`update page_contents set body = $1 where hash = decode($2, 'hex')`, [
    brotliCompressSync(pageOf('万分之一')),
    last!.hash,
  ]);
  expect((await readShowing(context(), { id: last!.id })).isIntact).toBe(false);
  await expect(createCertificate(context(), deps, { id: last!.id })).rejects.toThrow('不能出具证明');
});

test('the database refuses to change or delete evidence', async () => {
  await expect(pool.query('update page_showings set shown_from = now()')).rejects.toThrow('can only be inserted');
  await expect(pool.query('delete from page_showings')).rejects.toThrow('can only be inserted');
});
