import { expect, test } from 'vitest';
import type { PageSection } from '#ui/components/page-text/page-block.ts';
import { filterBusinesses } from './filter-businesses.ts';

const table = (...rows: string[][]) => ({ kind: 'table' as const, caption: '', head: ['业务', '步骤', '渠道', '材料', '时限'], rows });
const sections: PageSection[] = [
  { id: 'zhunbei', title: '办理之前', blocks: [{ kind: 'prose', html: '<p>本人办理</p>' }] },
  {
    id: 'heyue',
    title: '合约',
    blocks: [table(['合约展期', '申请', '手机、网点', '无', '当日'], ['直接还款', '输入金额', '手机', '无', '实时'])],
  },
  { id: 'mima', title: '密码', blocks: [table(['临时锁定', '挂失', '手机、电话', '无', '当时'])] },
];
const names = (query: Parameters<typeof filterBusinesses>[1]) =>
  filterBusinesses(sections, query).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map(([name]) => name) : [])),
  );

test('without a filter the guide is complete, and all businesses are counted', () => {
  expect(filterBusinesses(sections, {})).toEqual({ sections, count: 3, isNarrowed: false });
});

test('filters by keyword, kind and channel can be combined, and sections without a match are hidden', () => {
  expect(names({ keyWord: '还款' })).toEqual(['直接还款']);
  expect(names({ channel: '电话' })).toEqual(['临时锁定']);
  expect(names({ kind: 'heyue', channel: '网点' })).toEqual(['合约展期']);
  expect(filterBusinesses(sections, { kind: 'heyue', channel: '电话' })).toEqual({ sections: [], count: 0, isNarrowed: true });
});

test('an unknown kind is ignored', () => {
  expect(filterBusinesses(sections, { kind: 'nothing' }).isNarrowed).toBe(false);
});
