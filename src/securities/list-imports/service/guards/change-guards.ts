import type { ListSettings } from '#securities/lists/service/freshness/list-settings.ts';
import { exchangeNames } from '#securities/lists/web/exchange.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { failed, passed } from '#workflow/imports/service/guards/guard.ts';
import type { CommonFactor } from '../publishing/common-factor.ts';
import type { MarketChange } from '../publishing/differences.ts';
import type { GuardResult } from './guard.ts';

/**
 * Checks the new state against the previous version: the share of changes, and exchanges that lost rows. Rows that were only
 * added or removed count by exchange, so that additions do not hide missing rows. `markets` are the exchanges covered by this
 * import. The first version of a list, and the first rows of an exchange, are not checked.
 */
export function checkChanges(markets: readonly MarketChange[], settings: ListSettings): GuardResult[] {
  const known = markets.filter(({ before }) => before > 0);
  if (known.length === 0) return [passed('changed-share', '此前没有版本，不比较变动')];
  return [...checkShare(known, settings), ...checkMissing(known), ...checkLoss(known, settings)];
}

function checkShare(known: readonly MarketChange[], { changedShareMax, freeRows }: ListSettings): GuardResult[] {
  if (changedShareMax === null) return [];
  const sum = (key: 'before' | 'added' | 'removed' | 'strayed') => known.reduce((total, market) => total + market[key], 0);
  const [before, added, removed, changed] = [sum('before'), sum('added'), sum('removed'), sum('strayed')];
  const all = added + removed + changed;
  const share = (all / before) * 100;
  const facts = `共变动 ${count(all)} 行（新增 ${count(added)}，移除 ${count(removed)}，变动 ${count(changed)}），占上一版 ${count(before)} 行的 ${percent(share)}`;
  if (share <= changedShareMax) return [passed('changed-share', `${facts}，不超过 ${percent(changedShareMax)}`)];
  if (all <= freeRows) return [passed('changed-share', `${facts}，但不超过 ${freeRows} 行`)];
  return [failed('changed-share', `${facts}，超过上限 ${percent(changedShareMax)}`)];
}

/** Reports a column whose unit seems to differ from the previous version. */
export function checkFactors(factors: readonly CommonFactor[]): GuardResult[] {
  if (factors.length === 0) return [passed('common-factor', '没有一列的数值整体变为上一版的 10 倍、100 倍等，或相反')];
  const words = factors.map(({ exchange, title, power, rows, of }) => {
    const times = power > 0 ? `${count(10 ** power)} 倍` : `${count(10 ** -power)} 分之一`;
    return `${exchangeNames[exchange]}「${title}」${count(of)} 行中有 ${count(rows)} 行约为上一版的 ${times}`;
  });
  return [failed('common-factor', `${words.join('，')}，请核对文件的单位`)];
}

function checkMissing(known: readonly MarketChange[]): GuardResult[] {
  const missing = known.filter(({ after }) => after === 0);
  if (missing.length === 0) return [passed('market-missing', '上一版有的市场，这一版都有')];
  const words = missing.map(({ exchange, before }) => `${exchangeNames[exchange]}（上一版 ${count(before)} 行）`);
  return [failed('market-missing', `没有${words.join('、')}的证券`)];
}

function checkLoss(known: readonly MarketChange[], { marketLossMax, freeRows }: ListSettings): GuardResult[] {
  const counts = known.map(
    ({ exchange, before, after, added, removed }) =>
      `${exchangeNames[exchange]} ${count(before)} → ${count(after)} 行（新增 ${count(added)}，移除 ${count(removed)}）`,
  );
  const facts = counts.join('，');
  if (marketLossMax === null) return [passed('market-loss', facts)];
  const lossOf = ({ before, removed }: MarketChange) => (removed / before) * 100;
  const shrunk = known.filter((market) => market.after > 0 && market.removed > freeRows && lossOf(market) > marketLossMax);
  if (shrunk.length === 0) return [passed('market-loss', `${facts}。各市场移除的都不超过 ${percent(marketLossMax)} 或 ${freeRows} 行`)];
  const words = shrunk.map(
    (market) =>
      `${exchangeNames[market.exchange]}上一版 ${count(market.before)} 行，移除了 ${count(market.removed)} 行（${percent(lossOf(market))}），现为 ${count(market.after)} 行`,
  );
  return [failed('market-loss', `${words.join('，')}，超过上限 ${percent(marketLossMax)}，文件可能不完整。${facts}`)];
}

const count = (rows: number): string => formatCount(rows);
const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;
