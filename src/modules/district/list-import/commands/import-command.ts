import { exchangeNames, isExchange } from '#modules/district/lists/web/exchange.ts';
import { formatReport } from '../reports/format-report.ts';
import { guardTitles, isGuardCode, type Acceptance } from '../service/guards/guard.ts';
import { importList, type ImportRequest } from '../service/import-list.ts';
import { isListKind, listKinds, lists } from '#modules/district/lists/service/definition/lists.ts';
import { ProgressBar } from '../reports/progress-bar.ts';
import { readAnswers } from '../service/read-answers.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { ReportFile } from '../reports/report-file.ts';
import type { Context } from '#platform/context.ts';
import { readWords, type Command, type CommandOutput, type Problem } from '#platform/command.ts';

export interface ImportCommand {
  request: ImportRequest;
  /** File to which every finding, difference and guard is written as CSV. */
  reportFile: string | undefined;
}

export const importCommand: Command = {
  usage: [
    '<名单> <文件…> --date YYYY-MM-DD [选项]     导入名单：检查、比较、核验，然后发布',
    '',
    '名单：',
    ...listKinds.map((kind) => `  ${kind.padEnd(12)}${lists[kind].title}`),
    '',
    '选项：',
    '  --date YYYY-MM-DD   名单的数据日期（必填）',
    `  --exchange <市场>   只更新这一个市场的证券：${Object.entries(exchangeNames)
      .map(([code, name]) => `${code} ${name}`)
      .join('、')}`,
    '  --source <来源>     按这个来源的列名、单位和写法读（见 sources）',
    '  --unit <单位>       文件没有写明的单位：--unit 万元、--unit 万股，只对一列：--unit 融资余额=亿元，可写多次',
    '  --heading <列>=<列名>   文件里的列名是名单的哪一列：--heading 证券代码=证券编码，可写多次',
    '  --spelling <列>:<写法>=<我们的写法>   文件里的写法是什么意思：--spelling 市场:沪主板=沪市，可写多次',
    '  --check             只检查，不写入',
    '  --skip-bad-rows     跳过有错误的行，其余照常导入（默认有一行错误就整个不导入）',
    '  --accept <核验项>   放行一个未通过的核验项，可写多次，须写明 --reason',
    '  --reason <原因>     放行的原因，记入审计',
    '  --propose           提交给第二人批准，不直接发布；须写明 --by',
    '  --by <姓名>         经办人',
    '  --synthetic         标明是示例数据，页面上会注明',
    '  --report <文件>     把全部问题和变动写成 CSV 文件',
  ],
  read: (words, place) => {
    const command = parseImport(words, place.user);
    if ('problem' in command) return command;
    const files = command.request.files.map(({ path }) => ({ path: place.fromHere(path) }));
    const reportFile = command.reportFile && place.fromHere(command.reportFile);
    return (ctx, output) => runImport(ctx, { request: { ...command.request, files }, reportFile }, output);
  },
};

/** Reads the words of an import. Returns the request, or in Chinese what is wrong with it. */
export function parseImport(words: readonly string[], user: string): ImportCommand | Problem {
  const parsed = parse(words);
  if ('problem' in parsed) return parsed;
  const { values, positionals } = parsed;
  const what = readSubject(positionals, values.date);
  const how = readManner(values);
  if ('problem' in what) return what;
  const answers = readAnswers(what.list, values);
  if ('problem' in answers) return answers;
  if ('problem' in how) return how;
  return { request: { ...what, ...how, ...answers, by: values.by?.trim() || user }, reportFile: values.report };
}

/** Which list, of which day, from which files. */
function readSubject(positionals: readonly string[], date: string | undefined): Pick<ImportRequest, 'list' | 'date' | 'files'> | Problem {
  const [list = '', ...files] = positionals;
  const day = readDay(date ?? '', { date1904: false });
  if (!isListKind(list)) return { problem: list === '' ? '没有写明名单' : `没有“${list}”这个名单` };
  if (files.length === 0) return { problem: '没有写明文件' };
  if (date === undefined) return { problem: '没有写明数据日期 --date' };
  if ('problem' in day) return { problem: `--date ${day.problem}` };
  return { list, date: String(day.value), files: files.map((path) => ({ path })) };
}

type Values = Exclude<ReturnType<typeof parse>, Problem>['values'];

function readManner(values: Values): Omit<ImportRequest, 'list' | 'date' | 'files'> | Problem {
  const market = readMarket(values.exchange);
  const acceptance = readAcceptance(values.accept ?? [], values.reason);
  if ('problem' in market) return market;
  if ('problem' in acceptance) return acceptance;
  if (values.propose && !values.by?.trim()) return { problem: '提交批准须用 --by 写明提交人' };
  return {
    checkOnly: values.check,
    skipBadRows: values['skip-bad-rows'],
    isSynthetic: values.synthetic,
    propose: values.propose,
    ...(values.source && { source: values.source }),
    ...market,
    ...acceptance,
  };
}

function readMarket(word: string | undefined): Pick<ImportRequest, 'exchange'> | Problem {
  if (word === undefined) return {};
  const exchange = word.toUpperCase();
  return isExchange(exchange) ? { exchange } : { problem: `没有“${word}”这个市场` };
}

function readAcceptance(words: readonly string[], reason: string | undefined): { accept?: Acceptance } | Problem {
  if (words.length === 0) return {};
  const unknown = words.find((word) => !isGuardCode(word));
  if (unknown !== undefined) return { problem: `没有“${unknown}”这个核验项，可用：${Object.keys(guardTitles).join('、')}` };
  if (!reason?.trim()) return { problem: '放行核验项须用 --reason 写明原因' };
  return { accept: { guards: words.filter(isGuardCode), reason: reason.trim() } };
}

function parse(words: readonly string[]) {
  return readWords(words, {
    date: { type: 'string' },
    exchange: { type: 'string' },
    source: { type: 'string' },
    unit: { type: 'string', multiple: true },
    heading: { type: 'string', multiple: true },
    spelling: { type: 'string', multiple: true },
    check: { type: 'boolean', default: false },
    'skip-bad-rows': { type: 'boolean', default: false },
    synthetic: { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true },
    reason: { type: 'string' },
    propose: { type: 'boolean', default: false },
    by: { type: 'string' },
    report: { type: 'string' },
  });
}

/** Runs an import for a person at a terminal. Returns the exit code: 0 when the list is as the files say, 1 when nothing was imported. */
export async function runImport(ctx: Context, { request, reportFile }: ImportCommand, { say, terminal }: CommandOutput): Promise<number> {
  const bar = new ProgressBar(terminal);
  const file = reportFile === undefined ? undefined : await ReportFile.open(reportFile);
  try {
    const report = await importList(ctx, request, {
      progress: (phase, done, total) => bar.show(phase, done, total),
      ...(file && { finding: (finding) => file.addFinding(finding), difference: (difference) => file.addDifference(difference) }),
    });
    for (const result of report.guards) file?.addGuard(result);
    bar.clear();
    for (const line of formatReport(report)) say(line);
    return report.outcome === 'refused' ? 1 : 0;
  } finally {
    bar.clear();
    await file?.close();
  }
}
