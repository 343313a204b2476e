import { expect, test } from 'vitest';
import { Tag } from '../tag/tag.tsx';
import { measureNode } from './measure-node.ts';
import { planColumns } from './plan-columns.ts';

const column = (header: string, cell: string, more: { text?: () => string; isWide?: boolean } = {}) => ({
  header,
  cell: () => cell,
  ...more,
});
const sentence = '拟任职位为财富管理顾问的人员，在面试之前完成一次线上测评，测评结果半年内有效';
const place = '北京、上海、广州、深圳、杭州';
const plan = (columns: Parameters<typeof planColumns<number>>[0], isNarrow?: boolean) => planColumns(columns, [1], isNarrow);

test('words, codes and days stay on one line beside sentences, which wrap', () => {
  expect(plan([column('类型', '社会'), column('代码', '600519'), column('日期', '2026-11-20'), column('要求', sentence)])).toEqual({
    wrapping: ['none', 'none', 'none', 'text'],
    fits: true,
  });
});

test('where room is short the widest texts are wrapped first, between words; numbers never are', () => {
  const columns = [
    column('职位', '前端开发工程师（网上营业厅）'),
    column('地点', place),
    column('部门', '客户服务中心（总部）'),
    column('金额', '12,345,678.90 12,345,678.90'.replace(' ', '')),
    column('发布日期', '2026-11-20'),
  ];
  expect(plan(columns).wrapping).toEqual(['words', 'words', 'none', 'none', 'none']);
  expect(plan(columns, true).wrapping).toEqual(['words', 'words', 'words', 'none', 'none']);
});

test('a table that does not fit even with wrapping is scrolled', () => {
  const wide = column('金额', '12345678901234567890');
  expect(plan([wide, wide, wide, wide, wide])).toEqual({ wrapping: Array.from({ length: 5 }, () => 'none'), fits: false });
});

test('cells rendered by a component wrap if the whole table fits, as the column says', () => {
  const Unknown = () => null;
  const made = { header: '状态', cell: () => <Unknown /> };
  expect(plan([made]).wrapping).toEqual(['text']);
  expect(plan([{ ...made, text: () => '进行中' }]).wrapping).toEqual(['none']);
});

test('the width of a cell includes its elements: hidden words and lines below do not count, tags do', () => {
  const cell = (
    <a href="/x">
      客户经理 <Tag kind="new" />
      <span className="visually-hidden">，新发布</span>
      <span className="subline">财富管理总部</span>
    </a>
  );
  expect(measureNode(cell).width).toBeCloseTo(4 + 0.6 + 4 + 1);
  expect(measureNode(<time>2026-11-20</time>)).toMatchObject({ isText: false, isKnown: true });
});
