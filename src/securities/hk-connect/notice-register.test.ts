import { expect, test } from 'vitest';
import { buildHkNotice } from '#test/factories/securities/hk-connect.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { hkNoticeRegister } from './notice-register.ts';
import { importHkNotices } from './service/import-notices.ts';
import { findNewestNoticeDay, listNoticeRows } from './service/list-rows.ts';

const { context, db } = useDatabase();
const head = '来源编号,类型,证券代码,证券简称,标题,发布时间,原文网址';
const file = `港股通公告
${head}
n-2,停复牌,700,示例控股,停牌,2026-08-20 18:05,https://www.hkexnews.hk/2
n-3,休市安排,,,休市安排,2026/8/20 9:30:15,https://www.hkex.com.hk/3
`;

testRegisterRules({
  context,
  register: hkNoticeRegister,
  prepare: () => importHkNotices(context(), [buildHkNotice()]),
  file,
  shown: async () => (await listNoticeRows(context())).map(({ sourceId, title }) => `${sourceId} ${title}`),
});

test('times are Beijing time, codes keep their leading zeros, and a notice without a share has no code', async () => {
  await importFile(context(), hkNoticeRegister, file);
  const rows = await db
    .selectFrom('hkNotices')
    .select(['sourceId', 'securityCode', 'publishedAt'])
    .where('sourceId', 'in', ['n-2', 'n-3'])
    .orderBy('sourceId')
    .execute();
  expect(rows).toEqual([
    { sourceId: 'n-2', securityCode: '00700', publishedAt: new Date('2026-08-20T10:05:00Z') },
    { sourceId: 'n-3', securityCode: null, publishedAt: new Date('2026-08-20T01:30:15Z') },
  ]);
  expect(await findNewestNoticeDay(context())).toBe('2026-08-20');
});

test('a corrected notice keeps its number and is found by its new text, and a removed one is not found', async () => {
  await importFile(context(), hkNoticeRegister, file);
  const found = async (title: string) =>
    (await db.selectFrom('searchEntries').select('owner').where('title', '=', title).execute()).map(({ owner }) => owner);
  const [before] = await found('停牌');
  await importFile(context(), hkNoticeRegister, file.replace(',停牌,', ',短暂停牌,'));
  expect([await found('停牌'), await found('短暂停牌')]).toEqual([[], [before]]);
});

test.each([
  ['没有写明时间', 'n-9,公司公告,00700,示例,标题,2026-08-20,https://www.hkexnews.hk'],
  ['不是存在的时间', 'n-9,公司公告,00700,示例,标题,2026-08-20 25:01,https://www.hkexnews.hk'],
  ['没有写明时间', 'n-9,公司公告,00700,示例,标题,2026-08-20T10:01Z,https://www.hkexnews.hk'],
  ['原文网址格式不正确', 'n-9,公司公告,00700,示例,标题,2026-08-20 10:01,javascript:alert(1)'],
  ['不是 5 位代码', 'n-9,公司公告,600000,示例,标题,2026-08-20 10:01,https://www.hkexnews.hk'],
  ['类型', 'n-9,小道消息,00700,示例,标题,2026-08-20 10:01,https://www.hkexnews.hk'],
])('an invalid line is rejected: %s', async (message, line) => {
  const before = await listNoticeRows(context());
  const report = await importFile(context(), hkNoticeRegister, `${head}\n${line}`);
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await listNoticeRows(context())).toEqual(before);
});
