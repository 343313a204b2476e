import {
  parseArguments,
  type CommandOutput,
  type CommandEnvironment,
  type CommandProblem,
  type RunnableCommand,
} from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import type { ImportRequest, ImportTarget } from '../definition/target.ts';
import { formatReport } from '../reports/format-report.ts';
import { ProgressBar } from '../reports/progress-bar.ts';
import { ImportReportFile } from '../reports/report-file.ts';
import { exchangeCodes } from '../rules/written-code.ts';
import type { Acceptance } from '../service/guards/guard.ts';
import { importFiles } from '../service/import-files.ts';
import { parseAnswers } from '../service/read-answers.ts';

export interface ImportCommand {
  target: ImportTarget;
  request: ImportRequest;
  /** The file to which every finding, difference and guard is written as CSV. */
  reportFile: string | undefined;
  /** Answers to what the files do not say, in the syntax of the options. */
  answers: { units: readonly string[]; headings: readonly string[]; spellings: readonly string[] };
}

export const importUsage = (targets: readonly ImportTarget[]): string[] => [
  '<名单> <文件…> [选项]                       导入：识别、检查、比较、核验，然后发布',
  '',
  '名单（括号里是必需的列）：',
  ...targets.map(formatTarget),
  '',
  '选项：',
  '  --date YYYY-MM-DD   证券名单的数据日期；基金、期货、问卷的数据日期或生效日期',
  `  --exchange <市场>   只更新这一个市场的证券：${exchangeCodes.join('、')}`,
  '  --part              文件只含一部分，没有写到的保持不变（证券名单以外）',
  '  --source <来源>     按这个来源的列名、单位和写法读（见 sources）',
  '  --new-source <名称> 新建一个来源，记下这次说明的列名、单位和写法',
  '  --unit <单位>       文件没有写明的单位：--unit 万元、--unit 万股，只对一列：--unit 融资余额=亿元，可写多次',
  '  --heading <列>=<列名>   文件里的列名是名单的哪一列：--heading 证券代码=证券编码，可写多次',
  '  --spelling <列>:<写法>=<我们的写法>   文件里的写法是什么意思：--spelling 市场:沪主板=沪市，可写多次',
  '  --check             只检查，不写入',
  '  --skip-bad-rows     跳过有错误的行，其余照常导入（默认有一行错误就整个不导入）',
  '  --accept <核验项>   放行一个未通过的核验项，可写多次，须写明 --reason',
  '  --reason <原因>     放行的原因，记入审计',
  '  --propose           提交复核，不直接发布；须用 --by 写明登录名',
  '  --by <姓名>         经办人；提交复核、导入两融名单调整时是员工的登录名',
  '  --synthetic         标明是示例数据，页面上会注明',
  '  --report <文件>     把全部问题和变动写成 CSV 文件',
];

function formatTarget({ code, title, tables }: ImportTarget): string {
  const needed = tables.map(
    (table) =>
      `${tables.length > 1 ? `${table.title}：` : ''}${table.columns
        .filter(({ isRequired }) => isRequired)
        .map((column) => column.title)
        .join('、')}`,
  );
  return `  ${code.padEnd(18)}${title}（${needed.join('；')}）`;
}

/** Parses `<名单> <文件…>`. Returns the function to run, or an error message in Chinese. */
export function parseImportLine(
  words: readonly string[],
  place: CommandEnvironment,
  targets: readonly ImportTarget[],
): RunnableCommand | CommandProblem {
  const command = parseImport(words, targets, place.user);
  if ('problem' in command) return command;
  return (ctx, output) => runImport(ctx, placeFiles(command, place), targets, output);
}

/** Resolves the paths of a command against the user's working directory. */
export function placeFiles(command: ImportCommand, { fromHere }: CommandEnvironment): ImportCommand {
  const files = command.request.files.map(({ path }) => ({ path: fromHere(path) }));
  return { ...command, request: { ...command.request, files }, reportFile: command.reportFile && fromHere(command.reportFile) };
}

/** Parses the words of an import. Returns the command, or an error message in Chinese. */
export function parseImport(words: readonly string[], targets: readonly ImportTarget[], user: string): ImportCommand | CommandProblem {
  const parsed = parse(words);
  if ('problem' in parsed) return parsed;
  const { values, positionals } = parsed;
  const [code = '', ...files] = positionals;
  const target = targets.find((one) => one.code === code);
  if (!target) return { problem: code === '' ? '没有写明名单' : `没有“${code}”这个名单` };
  if (files.length === 0) return { problem: '没有写明文件' };
  const day = readDate(values.date, target);
  const scope = readScope(values, target);
  const answers = parseAnswers(target, values);
  const accept = readAcceptance(values.accept ?? [], values.reason, target);
  for (const part of [day, scope, answers, accept]) if ('problem' in part) return part;
  return {
    target,
    request: {
      ...(day as { date?: string }),
      files: files.map((path) => ({ path })),
      checkOnly: values.check,
      skipBadRows: values['skip-bad-rows'],
      isSynthetic: values.synthetic,
      ...(values.source && { source: values.source }),
      ...(values['new-source']?.trim() && { newSource: values['new-source'].trim() }),
      ...scope,
      ...answers,
      ...accept,
      by: values.by?.trim() || user,
    },
    reportFile: values.report,
    answers: { units: values.unit ?? [], headings: values.heading ?? [], spellings: values.spelling ?? [] },
  };
}

type Values = Exclude<ReturnType<typeof parse>, CommandProblem>['values'];

function readDate(word: string | undefined, { title, day }: ImportTarget): { date?: string } | CommandProblem {
  if (word === undefined) return day ? { problem: `没有写明${day.title} --date` } : {};
  if (!day) return { problem: `${title}不用 --date：日期写在文件的各行里` };
  const reading = readDay(word, { date1904: false });
  return 'problem' in reading ? { problem: `--date ${reading.problem}` } : { date: String(reading.value) };
}

function readScope(
  { exchange: word, part }: Values,
  { title, parting }: ImportTarget,
): Pick<ImportRequest, 'exchange' | 'isPart'> | CommandProblem {
  const exchange = exchangeCodes.find((one) => one === word?.toUpperCase());
  if (word !== undefined && parting !== 'exchange') return { problem: `${title}不用 --exchange` };
  if (word !== undefined && !exchange) return { problem: `没有“${word}”这个市场` };
  if (part && parting !== 'rows') return { problem: `${title}不用 --part，只更新一个市场的写 --exchange` };
  return { ...(exchange && { exchange }), ...(part && { isPart: true }) };
}

function readAcceptance(
  words: readonly string[],
  reason: string | undefined,
  { guards }: ImportTarget,
): { accept?: Acceptance } | CommandProblem {
  if (words.length === 0) return {};
  const unknown = words.find((word) => !Object.hasOwn(guards, word));
  if (unknown !== undefined) return { problem: `没有“${unknown}”这个核验项，可用：${Object.keys(guards).join('、')}` };
  if (!reason?.trim()) return { problem: '放行核验项须用 --reason 写明原因' };
  return { accept: { guards: words, reason: reason.trim() } };
}

function parse(words: readonly string[]) {
  return parseArguments(words, {
    date: { type: 'string' },
    exchange: { type: 'string' },
    part: { type: 'boolean', default: false },
    source: { type: 'string' },
    'new-source': { type: 'string' },
    unit: { type: 'string', multiple: true },
    heading: { type: 'string', multiple: true },
    spelling: { type: 'string', multiple: true },
    check: { type: 'boolean', default: false },
    'skip-bad-rows': { type: 'boolean', default: false },
    synthetic: { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true },
    reason: { type: 'string' },
    by: { type: 'string' },
    report: { type: 'string' },
  });
}

/** Runs an import in a terminal. Returns the exit code: 0 when the state equals the files, 1 when nothing was imported. */
export async function runImport(
  ctx: Context,
  { target, request, reportFile }: ImportCommand,
  targets: readonly ImportTarget[],
  { say, terminal }: CommandOutput,
): Promise<number> {
  const bar = new ProgressBar(terminal);
  const file = reportFile === undefined ? undefined : await ImportReportFile.open(reportFile);
  try {
    const report = await importFiles(ctx, { target, targets }, request, {
      progress: (phase, done, total) => bar.show(phase, done, total),
      ...(file && { finding: (finding) => file.addFinding(finding), difference: (difference) => file.addDifference(difference) }),
    });
    for (const result of report.guards) file?.addGuard(target, result);
    bar.clear();
    for (const line of formatReport(report)) say(line);
    return report.outcome === 'refused' ? 1 : 0;
  } finally {
    bar.clear();
    await file?.close();
  }
}
