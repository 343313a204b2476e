import { shanghaiDay } from '#platform/day.ts';
import { exchangeNames, isExchange } from '#modules/district/lists/web/exchange.ts';
import { formatMarketDays } from '#modules/district/lists/service/entries/markets.ts';
import { findFreshness, type Freshness } from '#modules/district/lists/service/freshness/freshness.ts';
import { listVersions } from '../service/publishing/list-versions.ts';
import { formatCounts, formatFields, formatSecurity, differenceNames } from '../reports/format-report.ts';
import type { Difference } from '../service/publishing/differences.ts';
import { isListKind, listKinds, lists } from '#modules/district/lists/service/definition/lists.ts';
import { ReportFile } from '../reports/report-file.ts';
import { rollBack } from '../service/publishing/roll-back.ts';
import { readWords, sayProblem, type Command } from '#platform/command.ts';

const shownDifferences = 10;

export const versionsCommand: Command = {
  usage: ['versions <名单>                              列出各版本（最近 50 个）'],
  read: (words) => {
    const [list = ''] = words;
    if (!isListKind(list)) return { problem: `没有“${list}”这个名单` };
    return async (ctx, { say }) => {
      const versions = await listVersions(ctx, list);
      say(`${lists[list].title}：${versions.length} 个版本`);
      for (const version of versions) {
        const scope = version.scope && isExchange(version.scope) ? `（只更新${exchangeNames[version.scope]}）` : '';
        const restored = version.restoredFrom === null ? '' : `，恢复自版本 ${version.restoredFrom}`;
        say(
          `  版本 ${version.id} · 数据日期 ${version.dataDate} · ${version.rowCount} 行，新增 ${version.added}、移除 ${version.removed}、变动 ${version.changed}${scope}${restored} · ` +
            `${shanghaiDay(version.publishedAt)} 发布 · ${version.source}`,
        );
      }
      return 0;
    };
  },
};

export const rollBackCommand: Command = {
  usage: [
    'rollback <名单> --to <版本> [--reason <原因>] 恢复到以前的版本：以原内容产生新版本，历史保留',
    '                                           可加 --by <姓名>、--report <文件>',
  ],
  read: (words, place) => {
    const parsed = readWords(words, {
      to: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
      report: { type: 'string' },
    });
    if ('problem' in parsed) return parsed;
    const { values, positionals } = parsed;
    const [list = ''] = positionals;
    const to = Number(values.to);
    if (!isListKind(list)) return { problem: list === '' ? '没有写明名单' : `没有“${list}”这个名单` };
    if (!Number.isSafeInteger(to) || to < 1) return { problem: '没有用 --to 写明要恢复到的版本号' };
    return async (ctx, output) => {
      const file = values.report ? await ReportFile.open(place.fromHere(values.report)) : undefined;
      const first: Difference[] = [];
      const result = await rollBack(ctx, { list, to, by: values.by?.trim() || place.user, reason: values.reason ?? '' }, (difference) => {
        if (first.length < shownDifferences) first.push(difference);
        file?.addDifference(difference);
      });
      await file?.close();
      if ('problem' in result) return sayProblem(output, result.problem);
      for (const difference of first)
        output.say(`  ${differenceNames[difference.kind]} ${formatSecurity(difference)}：${formatFields(difference)}`);
      output.say(
        `${lists[list].title}已恢复到版本 ${to} 的内容（新版本号 ${result.version}，数据日期 ${result.date}，内容为 ${result.contentDate} 的名单），${formatCounts(result.changes)}。`,
      );
      return 0;
    };
  },
};

export const freshnessCommand: Command = {
  usage: ['freshness                                   各名单是否按时更新'],
  read:
    () =>
    async (ctx, { say }) => {
      for (const list of listKinds) say(`${lists[list].title}：${formatFreshness(await findFreshness(ctx, list))}`);
      return 0;
    },
};

/** One sentence on how up to date a list is. */
function formatFreshness({ asOf, markets, expectedDay, missedTradingDays, isStale }: Freshness): string {
  const days = formatMarketDays(markets.map((market) => ({ exchange: market.exchange, dataDate: market.asOf })));
  const day = asOf === null ? '尚未导入' : `数据日期 ${days ?? asOf}`;
  if (isStale === null) return `${day}，交易日历未导入，无法判断是否按时`;
  if (expectedDay === null) return `${day}，不要求每日更新`;
  if (!isStale) return `${day}，已更新`;
  return `${day}，应有 ${expectedDay} 的名单${missedTradingDays === null ? '' : `，缺 ${missedTradingDays} 个交易日`}`;
}
