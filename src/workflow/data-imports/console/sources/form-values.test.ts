import { expect, test } from 'vitest';
import { findTypingErrors, newColumn, toDraft, toFormErrors, toFormValues } from './form-values.ts';

const nothing = { code: '', name: '', own: null, shipped: null };
const mapping = {
  targets: ['collateral'],
  exchange: 'SSE',
  dayOrder: 'day-first',
  columns: {
    code: { headings: ['代号', '代、码'], spellings: {}, position: 1 },
    exchange: { headings: [], spellings: { 'A=B': '沪市', 2: '深市' }, unit: 'one', none: ['0', '无'] },
  },
  layout: {
    separator: 'bar',
    cells: 6,
    none: ['99999999'],
    control: { mark: 'HEADER', date: 3, effectiveOn: 4, count: 5, list: { at: 2, word: 'DBZQ' } },
    trailer: {
      mark: 'END',
      count: 2,
      sums: [{ at: 3, column: '第5列', modulo: 97 }],
      checksum: { at: 4, algorithm: 'bytes', modulo: 65_536, withControl: true, withBreaks: false },
    },
    tables: [
      { number: 1, role: 'whole' },
      { title: '调出', role: 'removed' },
    ],
  },
};

test('a description that is opened and sent without changes is identical in every part', () => {
  expect(toDraft(toFormValues({ code: 'a', name: '甲', own: mapping, shipped: null }))).toEqual({ code: 'a', name: '甲', mapping });
  const bare = { targets: ['targets'], isAddition: true, columns: { code: { headings: ['代号'], spellings: {} } } };
  expect(toDraft(toFormValues({ code: 'a', name: '甲', own: bare, shipped: null })).mapping).toEqual(bare);
});

test('ticking an optional line adds it, and unticking removes all of it', () => {
  const values = { ...toFormValues(nothing), hasControl: true };
  expect(toDraft(values).mapping.layout).toEqual({ control: {} });
  expect(toDraft({ ...values, hasControl: false }).mapping.layout).toBeUndefined();
});

test('for a built-in source only the additions are sent, for its own lists', () => {
  const shipped = { targets: ['details'], columns: { code: { headings: ['证券代码'], spellings: {} } } };
  expect(toDraft(toFormValues({ ...nothing, shipped })).mapping).toEqual({ targets: ['details'], columns: {} });
});

test('an invalid number is sent as such, so that the server reports it at its field', () => {
  const values = { ...toFormValues(nothing), columns: [{ ...newColumn('code'), position: '一' }], cells: '六' };
  expect(JSON.parse(JSON.stringify(toDraft(values).mapping))).toEqual({
    targets: [],
    columns: { code: { headings: [], spellings: {}, position: null } },
    layout: { cells: null },
  });
});

test('a spelling without an equals sign is reported before anything is sent', () => {
  const values = { ...toFormValues(nothing), columns: [{ ...newColumn('exchange'), spellings: '1=沪市\n深市' }] };
  expect(findTypingErrors(values)).toEqual([
    { path: 'mapping.columns.exchange.spellings', message: '“深市”应写成 他们的写法=我们的写法，每行一项，如 开放=是' },
  ]);
});

test.each([
  ['mapping.columns.code', 'mapping.columns.code.headings'],
  ['mapping.columns.code.headings.3', 'mapping.columns.code.headings'],
  ['mapping.columns.fundDividends.dividends.perUnit', 'mapping.columns.fundDividends.dividends.perUnit.headings'],
  ['mapping.columns.fundDividends.dividends.perUnit.unit', 'mapping.columns.fundDividends.dividends.perUnit.unit'],
  ['mapping.columns.exchange.spellings.A.B', 'mapping.columns.exchange.spellings'],
  ['mapping.columns', 'mapping.columns'],
  ['draft.mapping.layout.trailer.sums.0.at', 'mapping.layout.trailer.sums.0.at'],
  ['mapping.layout.tables.1', 'mapping.layout.tables.1.number'],
  ['mapping.layout.none.0', 'mapping.layout.none'],
  ['name', 'name'],
])('an error at %s is shown at %s', (path, field) => {
  expect(toFormErrors([{ path, message: '错' }])).toEqual([{ path: field, message: '错' }]);
});
