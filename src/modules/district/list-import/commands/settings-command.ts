import {
  findListSettings,
  saveListSettings,
  type ListSettings,
  type SettingsChange,
} from '#modules/district/lists/service/freshness/list-settings.ts';
import { isListKind, listKinds, lists } from '#modules/district/lists/service/definition/lists.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { readWords, sayProblem, type Command, type Problem } from '#platform/command.ts';

const options = {
  'changed-share': { type: 'string' },
  'market-loss': { type: 'string' },
  'free-rows': { type: 'string' },
  'trading-day': { type: 'string' },
  approval: { type: 'string' },
  'cut-off': { type: 'string' },
  lag: { type: 'string' },
  from: { type: 'string' },
  by: { type: 'string' },
} as const;

export const settingsCommand: Command = {
  usage: [
    'settings [<名单>]                            查看各名单的核验设置',
    'settings <名单> [选项] [--from YYYY-MM-DD]   修改（从今天或指定日期起）：',
    '  --changed-share <百分数|off>  变动比例上限        --market-loss <百分数|off>  单个市场行数减少上限',
    '  --free-rows <行数>            不超过这些行不拦    --trading-day <yes|no>      数据日期须为交易日',
    '  --approval <yes|no>           须第二人批准        --cut-off <20:00|off>       应更新的时间',
    '  --lag <交易日数>              应更新的时间比数据日期晚几个交易日',
  ],
  read: (words, place) => {
    const parsed = readWords(words, options);
    if ('problem' in parsed) return parsed;
    const { values, positionals } = parsed;
    const [list] = positionals;
    if (list !== undefined && !isListKind(list)) return { problem: `没有“${list}”这个名单` };
    const { from, by, ...changes } = values;
    const change = readChange(changes);
    const day = from === undefined ? undefined : readDay(from, { date1904: false });
    if ('problem' in change) return change;
    if (day && 'problem' in day) return { problem: `--from ${day.problem}` };
    if (Object.keys(change).length === 0)
      return async (ctx, { say }) => {
        for (const kind of list ? [list] : listKinds) say(`${lists[kind].title}：${formatSettings(await findListSettings(ctx, kind))}`);
        return 0;
      };
    if (list === undefined) return { problem: '没有写明名单' };
    return async (ctx, output) => {
      const saved = await saveListSettings(ctx, list, change, {
        by: by?.trim() || place.user,
        ...(day && { from: String(day.value) }),
      });
      if ('problem' in saved) return sayProblem(output, saved.problem);
      output.say(`${lists[list].title}：${formatSettings(saved)}`);
      return 0;
    };
  },
};

type SettingOptions = Partial<Record<Exclude<keyof typeof options, 'from' | 'by'>, string>>;

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
