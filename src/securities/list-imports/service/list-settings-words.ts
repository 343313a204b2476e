import type { Problem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { TargetSettings } from '#workflow/imports/definition/target.ts';
import type { ListDefinition, ListKind } from '#securities/lists/service/definition/lists.ts';
import { formatMarketDays } from '#securities/lists/service/entries/markets.ts';
import { findFreshness } from '#securities/lists/service/freshness/freshness.ts';
import {
  findListSettings,
  saveListSettings,
  type ListSettings,
  type SettingsChange,
} from '#securities/lists/service/freshness/list-settings.ts';

const options = ['changed-share', 'market-loss', 'free-rows', 'trading-day', 'approval', 'cut-off', 'lag'] as const;

/** What staff set for a list: its limits, who approves it and when it is due. */
export const listSettings = ({ kind }: ListDefinition): TargetSettings => ({
  options,
  takesDay: true,
  show: async (ctx) => formatSettings(await findListSettings(ctx, kind)),
  read(values) {
    const change = readChange(values);
    if ('problem' in change) return change;
    return async (ctx, by, from) => {
      const saved = await saveListSettings(ctx, kind, change, { by, ...(from !== undefined && { from }) });
      return 'problem' in saved ? saved : formatSettings(saved);
    };
  },
});

type SettingOptions = Partial<Record<(typeof options)[number], string>>;

function readChange(words: SettingOptions): SettingsChange | Problem {
  const change: SettingsChange = {};
  if (words['changed-share'] !== undefined) change.changedShareMax = readNumber(words['changed-share']);
  if (words['market-loss'] !== undefined) change.marketLossMax = readNumber(words['market-loss']);
  if (words['free-rows'] !== undefined) change.freeRows = Number(words['free-rows']);
  if (words.lag !== undefined) change.lagDays = Number(words.lag);
  if (words['cut-off'] !== undefined) change.cutOff = words['cut-off'] === 'off' ? null : words['cut-off'];
  for (const [word, name] of [
    ['trading-day', 'needsTradingDay'],
    ['approval', 'needsApproval'],
  ] as const) {
    const answer = words[word];
    if (answer === undefined) continue;
    if (answer !== 'yes' && answer !== 'no') return { problem: `--${word} 只能是 yes 或 no` };
    change[name] = answer === 'yes';
  }
  return change;
}

const readNumber = (word: string): number | null => (word === 'off' ? null : Number(word.replace(/%$/, '')));

function formatSettings({
  changedShareMax,
  marketLossMax,
  freeRows,
  needsTradingDay,
  needsApproval,
  cutOff,
  lagDays,
}: ListSettings): string {
  const share = changedShareMax === null ? '变动比例不限' : `变动不超过 ${changedShareMax}%`;
  const loss = marketLossMax === null ? '行数减少不限' : `单个市场减少不超过 ${marketLossMax}%`;
  const due = cutOff === null ? '不要求每日更新' : `数据日期${lagDays === 0 ? '当日' : `后第 ${lagDays} 个交易日`} ${cutOff} 前更新`;
  return [
    `${share}、${loss}（${freeRows} 行以内不拦）`,
    needsTradingDay ? '须为交易日' : '不限交易日',
    needsApproval ? '须第二人批准' : '经办人可直接发布',
    due,
  ].join('；');
}

/** One sentence on how up to date a list is. */
export async function formatFreshness(ctx: Context, list: ListKind): Promise<string> {
  const { asOf, markets, expectedDay, missedTradingDays, isStale } = await findFreshness(ctx, list);
  const days = formatMarketDays(markets.map((market) => ({ exchange: market.exchange, dataDate: market.asOf })));
  const day = asOf === null ? '尚未导入' : `数据日期 ${days ?? asOf}`;
  if (isStale === null) return `${day}，交易日历未导入，无法判断是否按时`;
  if (expectedDay === null) return `${day}，不要求每日更新`;
  if (!isStale) return `${day}，已更新`;
  return `${day}，应有 ${expectedDay} 的名单${missedTradingDays === null ? '' : `，缺 ${missedTradingDays} 个交易日`}`;
}
