import { describe, expect, test } from 'vitest';
import { canTurnTo, emptyNoticeList, reduceNoticeList, turnTo, type NoticeList } from './notice-list.ts';

/** Returns that many notices, numbered from a start. */
const notices = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at);
/** Builds a list of one type with that many notices, loaded page by page. */
function listOf(count: number, type = 'company'): NoticeList<number> {
  let state: NoticeList<number> = reduceNoticeList<number>(emptyNoticeList, { type }, { list: notices(Math.min(count, 10)), posStr: 'p1' });
  for (let loaded = 10, page = 2; loaded < count; loaded += 10, page += 1)
    state = reduceNoticeList(
      state,
      { type, posStr: `p${page - 1}` },
      { list: notices(Math.min(count - loaded, 10), loaded), posStr: `p${page}` },
    );
  return state;
}

describe('the type is unchanged and a position is given', () => {
  test('the page is appended, and the next position is the one in the response', () => {
    const state = reduceNoticeList(listOf(10), { type: 'company', posStr: 'p1' }, { list: notices(10, 10), posStr: 'p2' });
    expect(state.list).toEqual(notices(20));
    expect(state.posStr).toBe('p2');
  });

  test('the page number rises by one when the page is not empty', () => {
    expect(reduceNoticeList(listOf(10), { type: 'company', posStr: 'p1' }, { list: notices(1), posStr: 'p2' }).pageNum).toBe(2);
    expect(listOf(30).pageNum).toBe(3);
  });

  test('the page number stays when the page is empty', () => {
    const state = reduceNoticeList(listOf(10), { type: 'company', posStr: 'p1' }, { list: [], posStr: 'p1' });
    expect(state).toMatchObject({ pageNum: 1, list: notices(10) });
  });

  test('fewer than ten notices end the list: 9 and 0 do, 10 do not', () => {
    const after = (count: number) =>
      reduceNoticeList(listOf(10), { type: 'company', posStr: 'p1' }, { list: notices(count), posStr: 'p2' });
    expect([after(9).getAllData, after(0).getAllData, after(10).getAllData]).toEqual([true, true, false]);
  });
});

describe('otherwise', () => {
  test('another type replaces the list, even with a position', () => {
    const state = reduceNoticeList(listOf(30), { type: 'closure', posStr: 'p3' }, { list: [7], posStr: 'q1' });
    expect(state).toEqual({ type: 'closure', posStr: 'q1', list: [7], pageNum: 1, getAllData: true });
  });

  test.each([undefined, ''])('the same type without a position (%o) replaces the list and starts at page 1', (posStr) => {
    const state = reduceNoticeList(listOf(30), { type: 'company', posStr }, { list: notices(10, 100), posStr: 'p1' });
    expect(state).toEqual({ type: 'company', posStr: 'p1', list: notices(10, 100), pageNum: 1, getAllData: false });
  });

  test('the first response sets the list even with a position', () => {
    expect(reduceNoticeList<number>(emptyNoticeList, { type: '', posStr: 'p4' }, { list: notices(10), posStr: 'p5' })).toMatchObject({
      type: '',
      list: notices(10),
      pageNum: 1,
    });
  });

  test('the fully-loaded flag follows the same rule', () => {
    expect(listOf(9).getAllData).toBe(true);
    expect(listOf(10).getAllData).toBe(false);
    const all = listOf(25);
    expect(all.getAllData).toBe(true);
    expect(reduceNoticeList(all, { type: 'rule' }, { list: notices(10), posStr: 'q1' }).getAllData).toBe(false);
  });
});

test.each([{}, { list: null }, { list: 'none' }, { list: { 0: 1, length: 1 } }])(
  'a response whose list is not an array is ignored: %o',
  (answer) => {
    const state = listOf(20);
    expect(reduceNoticeList(state, { type: 'company', posStr: 'p2' }, answer as never)).toBe(state);
    expect(reduceNoticeList(state, { type: 'rule' }, answer as never)).toBe(state);
  },
);

describe('changing the page', () => {
  test.each([0, -1, -100])('turning to %d, below 1, sets page 1', (page) => {
    expect(turnTo(listOf(30), page).pageNum).toBe(1);
  });

  test('turning to page n requires at least 10 times n notices in the list', () => {
    expect(turnTo(turnTo(listOf(30), 1), 3).pageNum).toBe(3);
    expect(turnTo(turnTo(listOf(30), 1), 4).pageNum).toBe(1);
    expect(turnTo(turnTo(listOf(29), 1), 3).pageNum).toBe(1);
    expect(turnTo(turnTo(listOf(29), 1), 2).pageNum).toBe(2);
    expect([canTurnTo(listOf(29), 2), canTurnTo(listOf(29), 3), canTurnTo(listOf(29), 0)]).toEqual([true, false, false]);
  });

  test('turning the page changes nothing else', () => {
    const state = listOf(30);
    expect(turnTo(state, 2)).toEqual({ ...state, pageNum: 2 });
  });
});
