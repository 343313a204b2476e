import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { failed, passed, unknown } from '#workflow/imports/service/guards/guard.ts';
import type { ReferenceData } from '../../reading/reference.ts';
import { listGuards, type GuardCode, type GuardResult } from './guard.ts';

/** Regulatory limits that every row of a list is checked against; they cannot be overridden. */
export type RowGuard = Extract<GuardCode, 'haircut-cap' | 'margin-floor' | 'static-pe'>;

const guardsOfList: Partial<Record<ListKind, readonly RowGuard[]>> = {
  collateral: ['haircut-cap', 'static-pe'],
  cashFunds: ['haircut-cap'],
  targets: ['margin-floor'],
};

const meanings: Record<RowGuard, { broken: string; kept: string }> = {
  'haircut-cap': { broken: '折算率高于上限', kept: '折算率都不高于上限' },
  'margin-floor': { broken: '保证金比例低于数据日期当天的下限', kept: '保证金比例都不低于数据日期当天的下限' },
  'static-pe': { broken: '静态市盈率高于 300 倍或为负，折算率却不是 0', kept: '静态市盈率高于 300 倍或为负的股票，折算率都是 0' },
};

/** Reports how many rows each limit rejected. With `skipsBadRows` those rows are left out, so they no longer stop the list. */
export function judgeRows(
  list: ListKind,
  broken: ReadonlyMap<RowGuard, number>,
  reference: Pick<ReferenceData, 'staticPeOn'>,
  skipsBadRows: boolean,
): GuardResult[] {
  return (guardsOfList[list] ?? []).map((guard) => {
    if (guard === 'static-pe' && reference.staticPeOn === undefined)
      return { ...unknown(guard, `没有这一天的静态市盈率名单，${listGuards[guard]}未核对`), mayAccept: false };
    const rows = broken.get(guard) ?? 0;
    const { broken: problem, kept } = meanings[guard];
    if (rows === 0)
      return { ...passed(guard, guard === 'static-pe' ? `${kept}（按 ${reference.staticPeOn} 的名单）` : kept), mayAccept: false };
    if (skipsBadRows) return { ...passed(guard, `${rows} 行的${problem}，已跳过这些行`), mayAccept: false };
    return failed(guard, `${rows} 行的${problem}`, false);
  });
}
