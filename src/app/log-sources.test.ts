import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishAgreement } from '#clients/agreements/service/documents.ts';
import { replaceTrustRegister } from '#content/downloads/service/register.ts';
import { enterFeeRate, replaceFees } from '#content/fees-and-suitability/service/write-fees.ts';
import type { TransparencyDeps } from '#operations/transparency/deps.ts';
import { appendPublished } from '#operations/transparency/service/append.ts';
import { checkLog } from '#operations/transparency/service/check-log.ts';
import { proveListOfDay } from '#operations/transparency/service/read-log.ts';
import { buildAgreementDocument } from '#test/factories/clients/agreements.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildFeeRate } from '#test/factories/content/fees-and-suitability.ts';
import { recordRenderedPage } from '#test/factories/operations/evidence.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { buildVersions } from '#test/factories/securities/lists.ts';
import { useDatabase } from '#test/support/database.ts';
import { logSources } from './log-sources.ts';

const database = useDatabase();
const { db, context } = database;
const deps: TransparencyDeps = {
  keySources: [testSecret()],
  publicUrl: 'https://a.example',
  sources: logSources,
  delayMinutes: 5,
  witnesses: [],
};

/** Publishes one version of everything that the log proves. */
async function publishEverything(): Promise<void> {
  await addArticles(context(), { title: '公告一' });
  await buildVersions(database).collateral('2026-08-19', ['600000 甲 65', '000001 丙 50']);
  await replaceFees(context(), [{ code: 'stamp', business: '股票交易', product: 'A 股', name: '印花税' }]);
  await enterFeeRate(context(), buildFeeRate());
  await publishAgreement(context(), buildAgreementDocument());
  const official = [{ kind: 'phone' as const, value: '95000', name: '客服', note: '', since: '2020-01-01' }];
  await replaceTrustRegister(context(), { official, fakes: [] });
  await recordRenderedPage(context(), {
    address: '/a.html',
    html: '<html><head><title>甲</title></head><body><main>甲</main></body></html>',
  });
}

test('each kind of publication gets into the log, and a change by hand of each is named', async () => {
  await publishEverything();
  const added = await appendPublished(context(), deps);
  const kinds = await db.selectFrom('logLeaves').select('kind').distinct().orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['agreement', 'fee', 'identity', 'list', 'notice', 'page']);
  expect(await checkLog(context(), deps)).toEqual({ leaves: added, contents: added, problems: [] });

  await sql`update article_versions set body = body || '。'`.execute(db);
  await sql`update collateral_entries set haircut = haircut + 1 where code = '600000'`.execute(db);
  await sql`update fee_rates set standard = '1‰'`.execute(db);
  await sql`update agreement_documents set body = body || '。'`.execute(db);
  await sql`update official_identities set value = '95001'`.execute(db);
  await db.transaction().execute(async (trx) => {
    // Evidence has a trigger against changes.
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx
      .updateTable('pageContents')
      .set({ body: brotliCompressSync('<html>乙</html>') })
      .execute();
  });
  const { problems } = await checkLog(context(), deps);
  for (const kind of ['公告与资讯', '证券名单', '收费标准', '协议文本', '官方渠道登记', '网页'])
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^第 \\d+ 条（${kind} .*）的内容与发布时不同$`)));
  expect(await appendPublished(context(), deps, { isFull: true })).toBe(0);
});

test('the version of a list in force on a day is proved by the name of the list and the day', async () => {
  const proof = await proveListOfDay(context(), deps, { list: 'assure', day: '2026-08-25' });
  expect(proof.entries).toMatchObject([{ leaf: { kind: 'list', address: 'list:collateral' } }]);
  await expect(proveListOfDay(context(), deps, { list: 'assure', day: '2020-01-01' })).rejects.toThrow('这一天没有这份名单');
  await expect(proveListOfDay(context(), deps, { list: 'unknown', day: '2026-08-25' })).rejects.toMatchObject({ code: 40_004 });
});

test('the log has no personal data: an entry consists of kind, address, version, day and hash', async () => {
  const rows = await db.selectFrom('logLeaves').select('leaf').execute();
  const names = rows.map(({ leaf }) => Object.keys(JSON.parse(leaf.toString()) as object).join(' '));
  expect(new Set(names)).toEqual(new Set(['address day kind sha256 version']));
});
