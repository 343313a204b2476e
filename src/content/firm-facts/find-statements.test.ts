import { expect, test } from 'vitest';
import type { FactBook, FirmFact } from './service/fact-book.ts';
import { findStatements, type StatedText } from './service/find-statements.ts';
import { foldWords } from './service/fold-statement.ts';

const fact = (code: string, value: string, wordings: string[], from = '2020-01-01'): FirmFact => ({
  code,
  origin: 'firm',
  title: code,
  wordings,
  contradictions: [],
  source: '制度',
  checkedOn: '2026-11-01',
  isSample: false,
  isRetired: false,
  values: [{ from, value }],
});

const book: FactBook = new Map(
  [
    fact('warning', '150%', ['警戒线{}', '{}的警戒线']),
    fact('severe', '140%', ['严重警戒线{}']),
    fact('hours', '9:15—15:30', ['证券转入…交易日{}', '证券转入|交易日{}']),
    fact('answer_days', '15', ['收到后{}个工作日内答复', '答复|…{}个工作日']),
    fact('assets', '50 万元', ['日均证券类资产不低于{}']),
    fact('suspended', '2024 年 7 月 11 日', ['转融券业务自{}起暂停']),
    fact('rate', '7.50%', ['融资年利率{}'], '2026-08-03'),
    fact('phone', '010-0000 0001', ['投诉电话{}']),
    fact('mail', 'complaint@example.com', []),
  ].map((one) => [one.code, one]),
);

const denied: FirmFact = { ...fact('hold', '24', ['{}小时保护期']), contradictions: ['变更当日生效', '新号码…立即启用'] };
const inWords: FactBook = new Map(
  [
    denied,
    fact('counter', '8:30—16:30', ['柜台|交易日{}', '柜台在工作日{}']),
    fact('elder', '工作日 8:30—17:30', ['长者专线{}', '长者专线…{}']),
    fact('proof', '每份 10 元', ['资产证明{}', '资产证明，{}']),
  ].map((one) => [one.code, one]),
);

const read = (text: string, { kind = 'plain', day = '2026-11-30' }: Partial<StatedText> = {}) =>
  findStatements(book, { text, kind, day }).map(({ code, written, isRight }) => [code, written, isRight]);

test('a figure that contradicts a fact is found with its place, however it is written', () => {
  expect(read('警戒线为 140 ％。')).toEqual([['warning', '140 ％', false]]);
  expect(read('收到后十个工作日内答复')).toEqual([['answer_days', '十', false]]);
  expect(read('日均证券类资产不低于 60万元')).toEqual([['assets', '60万元', false]]);
  expect(read('证券转入|交易日 9:15–15:00')).toEqual([['hours', '9:15–15:00', false]]);
  expect(read('转融券业务自2024年7月10日起暂停')).toEqual([['suspended', '2024年7月10日', false]]);
});

test('a figure that equals a fact is found, whatever its form', () => {
  expect(read('警戒线：１５０％')).toEqual([['warning', '１５０％', true]]);
  expect(read('收到后 十五 个工作日内答复')).toEqual([['answer_days', '十五', true]]);
  expect(read('融资年利率7.5%')).toEqual([['rate', '7.5%', true]]);
  expect(read('转融券业务自 2024-07-11 起暂停')).toEqual([['suspended', '2024-07-11', true]]);
  expect(read('证券转入，交易日 09:15 至 15:30')).toEqual([['hours', '09:15 至 15:30', true]]);
});

test('a longer wording of another fact is not read as the shorter one', () => {
  expect(read('严重警戒线140%，警戒线150%')).toEqual([
    ['severe', '140%', true],
    ['warning', '150%', true],
  ]);
});

test('in HTML a statement is found across inline elements and cells', () => {
  expect(read('<p>警戒线为<strong>140%</strong></p>', { kind: 'html' })).toEqual([['warning', '140%', false]]);
  expect(read('<table><tr><td>答复</td><td>15 个工作日</td></tr></table>', { kind: 'html' })).toEqual([['answer_days', '15', true]]);
  expect(read('<p>警戒线</p><p>说明</p><p>140%</p>', { kind: 'html' })).toEqual([]);
});

test('a long number or an address is found wherever it occurs, only if it equals a fact', () => {
  expect(read('请拨打 010-00000001 或写信到 complaint@example.com')).toEqual([
    ['phone', '010-00000001', true],
    ['mail', 'complaint@example.com', true],
  ]);
  expect(read('请拨打 010-00000009')).toEqual([]);
  expect(read('投诉电话：010-00000009')).toEqual([['phone', '010-00000009', false]]);
});

test('a number of another fact is right, whatever the words before it', () => {
  const branch = fact('branch_phone', '0512-00000344', ['苏州营业部投诉电话{}']);
  const both: FactBook = new Map([...book, [branch.code, branch]]);
  const statements = findStatements(both, { text: '投诉电话：0512-00000344', kind: 'plain', day: '2026-11-30' });
  expect(statements.map(({ code, isRight }) => [code, isRight])).toEqual([['branch_phone', true]]);
});

test('a remark in brackets is no part of a value', () => {
  const duty = fact('duty', '成交金额的 0.5‰（0.05%），卖方单边', ['印花税{}']);
  duty.values = [...duty.values, { from: '2026-01-01', value: '成交金额的 0.5‰，卖方单边' }];
  const [found] = findStatements(new Map([[duty.code, duty]]), {
    text: '印花税成交金额的0.5‰，卖方单边',
    kind: 'plain',
    day: '2025-11-30',
  });
  expect(found).toMatchObject({ isRight: true });
});

test('a former value in a sentence about the past is no contradiction, elsewhere it is', () => {
  const rate = fact('rate', '7.5%', ['融资年利率{}']);
  rate.values = [...rate.values, { from: '2026-10-12', value: '6.8%' }];
  const readRate = (text: string) =>
    findStatements(new Map([[rate.code, rate]]), { text, kind: 'plain', day: '2026-11-30' }).map(({ isRight }) => isRight);
  expect(readRate('融资年利率7.5%（2026年10月12日前）')).toEqual([]);
  expect(readRate('融资年利率为7.5%。2026年10月12日起。')).toEqual([false]);
  expect(readRate('2026年10月12日前融资年利率为9%')).toEqual([false]);
});

test('a text of before the first value of a fact is not compared', () => {
  expect(read('融资年利率 6.8%', { day: '2026-05-06' })).toEqual([]);
  expect(read('融资年利率 6.8%')).toEqual([['rate', '6.8%', false]]);
});

test('a cited fact is no statement in figures, and no figure is read across it', () => {
  expect(read('警戒线{{warning}}，收到后{{answer_days}}个工作日内答复')).toEqual([]);
});

test('folding leaves words without figures unchanged', () => {
  expect(foldWords('第十一条、一个工作日、二十天、 3 至 5 日、1,000.50 元')).toBe('第十一条、1个工作日、20天、3-5日、1000.5元');
});

const readWords = (text: string, day = '2026-11-30') =>
  findStatements(inWords, { text, kind: 'plain', day }).map(({ code, written, expected, isRight }) => [code, written, isRight, expected]);

test('words that contradict a fact whatever its value are found, from its first day on', () => {
  expect(readWords('手机号变更当日生效。')).toEqual([['hold', '变更当日生效', false, '24']]);
  expect(readWords('新号码在审核通过后立即启用')).toEqual([['hold', '新号码在审核通过后立即启用', false, '24']]);
  expect(readWords('手机号变更当日生效。', '2019-01-01')).toEqual([]);
  expect(readWords('新号码经过 24 小时保护期启用')).toEqual([['hold', '24', true, '24']]);
});

test('every day contradicts working days, also where the hours are right; other names of working days do not', () => {
  expect(readWords('柜台|每日 8:30–16:30')).toEqual([['counter', '每日 8:30–16:30', false, '交易日8:30—16:30']]);
  expect(readWords('柜台在每天8:30–16:30办理')).toEqual([['counter', '每天8:30–16:30', false, '工作日8:30—16:30']]);
  expect(readWords('柜台|工作日 8:30–16:30')).toEqual([['counter', '8:30–16:30', true, '8:30—16:30']]);
  expect(readWords('长者专线每日 8:30–17:30')).toEqual([['elder', '每日 8:30–17:30', false, '工作日 8:30—17:30']]);
  expect(readWords('长者专线周一至周五 8:30–17:30')).toEqual([['elder', '周一至周五 8:30–17:30', true, '工作日 8:30—17:30']]);
});

test('“at any time” in place of hours is a contradiction, further on in the sentence it is not', () => {
  expect(readWords('柜台|随时')).toEqual([['counter', '随时', false, '8:30—16:30']]);
  expect(readWords('长者专线 24 小时')).toEqual([['elder', '24 小时', false, '工作日 8:30—17:30']]);
  expect(readWords('长者专线服务长者，资料随时可以索取')).toEqual([]);
});

test('“free” in place of a price is a contradiction', () => {
  expect(readWords('资产证明免费，当场打印')).toEqual([['proof', '免费', false, '每份 10 元']]);
  expect(readWords('资产证明，每份 10 元')).toEqual([['proof', '每份 10 元', true, '每份 10 元']]);
});
