import { expect, test } from 'vitest';
import { findPublishedContacts } from '#content/downloads/service/published-contacts.ts';
import { useDatabase } from '#test/support/database.ts';
import { findTraces } from './personal-traces.ts';

const { db, context } = useDatabase();
const written = (text: string, label = '正文') => findTraces(text, label, '2026-11-24').map((trace) => trace.written);

test('mobile numbers, landlines with area code, private mail addresses and card numbers are found in every notation', () => {
  expect(written('请打 13812345678 或 138-1234-5678')).toEqual(['13812345678', '138-1234-5678']);
  expect(written('０５１０－８２８３１２３４，(021) 5888 1234，+86 10 6655 1234')).toEqual([
    '0510-82831234',
    '(021) 5888 1234',
    '+86 10 6655 1234',
  ]);
  expect(written('发至 zhang.san@qq.com、li@sina.com.cn')).toEqual(['zhang.san@qq.com', 'li@sina.com.cn']);
  expect(written('卡号 6222 0200 0000 0000 008')).toEqual([]);
  expect(written('卡号 4111 1111 1111 1111，6011-1111-1111-1117')).toEqual(['4111 1111 1111 1111', '6011-1111-1111-1117']);
});

test.each([
  '客户 11010519491231002X',
  '客户１１０１０５１９４９１２３１００２Ｘ',
  '客户 110105 19491231 002X',
  '客户 1101051949\u200b1231\u00ad002x',
  '2026 110105-19491231-002X',
  '客户 110105\u00a019491231\u3000002X 到访',
])('an identity number is found as it is read: %s', (text) => {
  expect(findTraces(text, '正文', '2026-11-24').map(({ weight }) => weight)).toContain('block');
});

test('service numbers, addresses of institutions, document numbers, amounts and dates are not reported', () => {
  expect(written('致电 95358 或 400-800-1234，write to info@csrc.gov.cn')).toEqual([]);
  expect(written('公告编号 2026-018，金额 0.12345678 元，2026-11-24 至 2026-12-31，代码 600519')).toEqual([]);
  expect(written('单号 4111111111111112')).toEqual([]);
});

test('an identity number blocks the order and is not also reported as a card number; a telephone field may hold a phone number', () => {
  const [trace, ...more] = findTraces('证件 11010519491231002X', '正文', '2026-11-24');
  expect(trace).toMatchObject({ weight: 'block', excerpt: '证件 ' });
  expect(more).toEqual([]);
  expect(written('0510-82831234', '投诉电话')).toEqual([]);
  expect(written('a@qq.com', '邮箱')).toEqual([]);
});

test('numbers that the firm currently publishes as its own are allowed; former numbers and those of others are not', async () => {
  const row = { name: '客服', note: '', since: '2020-01-01', until: null, sort: 1 };
  await db
    .insertInto('officialIdentities')
    .values([
      { ...row, kind: 'phone', value: '0510-82831234', folded: '051082831234' },
      { ...row, kind: 'phone', value: '0510-82839999', folded: '051082839999', until: '2021-01-01', sort: 2 },
      { ...row, kind: 'mail', value: 'kefu@qq.com', folded: 'kefu@qq.com', sort: 3 },
    ])
    .execute();
  const found = await findPublishedContacts(context(), ['(0510) 8283 1234', '0510-82839999', 'KEFU@qq.com', '021-58881234']);
  expect([...found]).toEqual(['(0510) 8283 1234', 'KEFU@qq.com']);
});
