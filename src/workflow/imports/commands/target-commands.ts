import { basename } from 'node:path';
import {
  parseArguments,
  printProblem,
  type CommandOutput,
  type CommandEnvironment,
  type CommandProblem,
  type RunnableCommand,
} from '#platform/command.ts';
import { shanghaiDay } from '#platform/day.ts';
import { FileError } from '#platform/tabular/cell.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import type { ImportTarget } from '../definition/target.ts';
import { differenceNames, formatCounts, formatFields, formatRow } from '../reports/format-report.ts';
import { ImportReportFile } from '../reports/report-file.ts';
import { recogniseFile } from '../service/recognise.ts';
import type { RowDifference } from '../service/report.ts';
import { writeImportTemplate } from '../service/template.ts';

const shownDifferences = 20;

/** A command for a target or a file. */
interface TargetCommand {
  usage: readonly string[];
  read(words: readonly string[], place: CommandEnvironment, targets: readonly ImportTarget[]): RunnableCommand | CommandProblem;
}

const noTarget = (code: string): CommandProblem => ({ problem: code === '' ? '没有写明名单' : `没有“${code}”这个名单` });
const find = (targets: readonly ImportTarget[], code: string): ImportTarget | undefined => targets.find((target) => target.code === code);

const recognise: TargetCommand = {
  usage: ['recognise <文件>                            看看文件是哪一份名单；认不出的，说明缺什么'],
  read([path = ''], place, targets) {
    if (path === '') return { problem: '没有写明文件' };
    return async (ctx, output) => {
      try {
        const found = await recogniseFile(ctx, targets, { path: place.fromHere(path), name: basename(path) });
        if (found.why !== null) return printProblem(output, found.why);
        for (const { code, title } of found.targets) output.say(`${title}（${code}）`);
        if (found.days.length > 0) output.say(`写明的日期：${found.days.join('、')}`);
        return 0;
      } catch (error) {
        if (error instanceof FileError) return printProblem(output, error.message);
        throw error;
      }
    };
  },
};

const versions: TargetCommand = {
  usage: ['versions <名单>                              列出各版本（最近 50 个）'],
  read([code = ''], _place, targets) {
    const target = find(targets, code);
    if (!target) return noTarget(code);
    return async (ctx, { say }) => {
      const all = await target.store.versions(ctx, 50);
      say(`${target.title}：${all.length} 个版本`);
      for (const { id, day, scope, rowCount, added, removed, changed, restoredFrom, publishedAt, publishedBy, source } of all) {
        const restored = restoredFrom === null ? '' : `，恢复自版本 ${restoredFrom}`;
        say(
          `  版本 ${id}${day && target.day ? ` · ${target.day.title} ${day}` : ''} · ${rowCount} 行，新增 ${added}、移除 ${removed}、变动 ${changed}` +
            `${scope ? `（只更新 ${scope}）` : ''}${restored} · ${shanghaiDay(publishedAt)} ${publishedBy ? `${publishedBy} ` : ''}发布 · ${source}`,
        );
      }
      return 0;
    };
  },
};

const rollBack: TargetCommand = {
  usage: [
    'rollback <名单> --to <版本> [--reason <原因>] 恢复到以前的版本：以原内容产生新版本，历史保留',
    '                                           可加 --by <姓名>、--report <文件>',
  ],
  read(words, place, targets) {
    const parsed = parseArguments(words, {
      to: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
      report: { type: 'string' },
    });
    if ('problem' in parsed) return parsed;
    const { values, positionals } = parsed;
    const [code = ''] = positionals;
    const target = find(targets, code);
    const to = Number(values.to);
    if (!target) return noTarget(code);
    if (!Number.isSafeInteger(to) || to < 1) return { problem: '没有用 --to 写明要恢复到的版本号' };
    const [reason, by] = [values.reason?.trim(), values.by?.trim() || place.user];
    const path = values.report && place.fromHere(values.report);
    return (ctx, output) =>
      tellingDifferences(path, output, async (tell) => {
        const result = await target.store.rollBack(ctx, { to, by, ...(reason && { reason }) }, tell);
        if ('problem' in result) return result;
        const notes = result.notes.length > 0 ? `，${result.notes.join('，')}` : '';
        return `${target.title}已恢复到版本 ${to} 的内容（新版本号 ${result.version}${notes}），${formatCounts(result.changes)}。`;
      });
  },
};

/** Runs a command that reports differences: prints the first ones and writes all to the file. */
async function tellingDifferences(
  path: string | undefined,
  output: CommandOutput,
  work: (tell: (difference: RowDifference) => void) => Promise<string | CommandProblem>,
): Promise<number> {
  const file = path ? await ImportReportFile.open(path) : undefined;
  const first: RowDifference[] = [];
  const result = await work((difference) => {
    if (first.length < shownDifferences) first.push(difference);
    file?.addDifference(difference);
  });
  await file?.close();
  if (typeof result !== 'string') return printProblem(output, result.problem);
  for (const difference of first) output.say(`  ${differenceNames[difference.kind]} ${formatRow(difference)}：${formatFields(difference)}`);
  output.say(result);
  return 0;
}

const settings: TargetCommand = {
  usage: [
    'settings [<名单>]                            查看各名单的核验设置',
    'settings <名单> [选项] [--from YYYY-MM-DD]   修改（从今天或指定日期起；证券名单以外的从今天起）：',
    '  --changed-share <百分数|off>  变动比例上限        --free-rows <行数>            不超过这些行不拦',
    '  --approval <yes|no>           须第二人批准        --removed-share <百分数|off>  移除比例上限（证券名单以外）',
    '  --market-loss <百分数|off>    单个市场行数减少上限  --trading-day <yes|no>        数据日期须为交易日',
    '  --cut-off <20:00|off>         应更新的时间        --lag <交易日数>              应更新的时间比数据日期晚几个交易日',
  ],
  read(words, place, targets) {
    const all = [...new Set(targets.flatMap(({ store }) => store.settings.options))];
    const strings = Object.fromEntries([...all, 'from', 'by'].map((name) => [name, { type: 'string' as const }]));
    const parsed = parseArguments(words, strings);
    if ('problem' in parsed) return parsed;
    const { from, by, ...values } = parsed.values as Record<string, string>;
    const [code] = parsed.positionals;
    const target = code === undefined ? undefined : find(targets, code);
    if (code !== undefined && !target) return noTarget(code);
    const day = from === undefined ? undefined : readDay(from, { date1904: false });
    if (day && 'problem' in day) return { problem: `--from ${day.problem}` };
    if (Object.keys(values).length === 0)
      return async (ctx, { say }) => {
        for (const one of target ? [target] : targets) say(`${one.title}：${await one.store.settings.show(ctx)}`);
        return 0;
      };
    if (!target) return { problem: '没有写明名单' };
    const own = target.store.settings;
    const foreign = Object.keys(values).find((name) => !own.options.includes(name));
    if (foreign !== undefined)
      return { problem: `${target.title}没有 --${foreign} 这个设置，可用：${own.options.map((name) => `--${name}`).join('、')}` };
    if (day && !own.takesDay) return { problem: `${target.title}的设置从今天起，不用 --from` };
    const save = own.read(values);
    if ('problem' in save) return save;
    return async (ctx, output) => {
      const saved = await save(ctx, by?.trim() || place.user, day && String(day.value));
      if (typeof saved !== 'string') return printProblem(output, saved.problem);
      output.say(`${target.title}：${saved}`);
      return 0;
    };
  },
};

const freshness: TargetCommand = {
  usage: ['freshness                                   各证券名单是否按时更新'],
  read:
    (_words, _place, targets) =>
    async (ctx, { say }) => {
      for (const { title, store } of targets) if (store.freshness) say(`${title}：${await store.freshness(ctx)}`);
      return 0;
    },
};

const exportRows: TargetCommand = {
  usage: ['export <名单> <文件.xlsx|.csv>              把现有内容写成可以修改后再导入的文件（证券名单以外）'],
  read([code = '', path], place, targets) {
    const target = find(targets, code);
    if (!target) return noTarget(code);
    if (path === undefined) return { problem: '没有写明文件' };
    const { writeFile } = target.store;
    if (!writeFile) return { problem: `${target.title}请在网站上下载` };
    return async (ctx, output) => {
      const written = await writeFile(ctx, place.fromHere(path));
      if ('problem' in written) return printProblem(output, written.problem);
      output.say(`${target.title}已写成 ${path}：${written.rows} 行。改好后可以再导入。`);
      return 0;
    };
  },
};

const template: TargetCommand = {
  usage: ['template <名单> <文件.xlsx>                  写一份空的模板：填好各列就能导入'],
  read([code = '', path], place, targets) {
    const target = find(targets, code);
    if (!target) return noTarget(code);
    if (path === undefined || !/\.xlsx$/i.test(path)) return { problem: '没有写明以 .xlsx 结尾的文件' };
    return async (_ctx, output) => {
      await writeImportTemplate(target, place.fromHere(path));
      output.say(`${target.title}的模板已写成 ${path}。`);
      return 0;
    };
  },
};

/** The commands for a target other than the import itself, by their first word. */
export const targetCommands: Readonly<Record<string, TargetCommand>> = {
  recognise,
  template,
  export: exportRows,
  versions,
  rollback: rollBack,
  settings,
  freshness,
};
