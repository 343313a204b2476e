import { writeFile } from 'node:fs/promises';
import {
  type CommandEnvironment,
  type CommandProblem,
  type RunnableCommand,
  parseArguments,
  printProblem,
  type CommandOutput,
} from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { ImportTarget } from '../definition/target.ts';
import { listSources } from '../sources/read-sources.ts';
import { readSourceFile, writeSourceFile } from '../sources/source-file.ts';
import { tablesOf, type Source } from '../sources/source.ts';
import { addHeading, addSpelling, removeHeading, removeSource, saveSource, type SourceChange } from '../sources/write-sources.ts';
import { importUsage, parseImportLine } from './import-command.ts';
import { targetCommands } from './target-commands.ts';

/** The usage text of `npm run import --`; `more` adds other commands. */
export const usage = (targets: readonly ImportTarget[], more: readonly string[] = []): string =>
  [
    '用法：npm run import -- …',
    '',
    ...importUsage(targets),
    '',
    '其他命令：',
    ...[...Object.values(targetCommands).flatMap((command) => command.usage), ...more, ...sourcesUsage].map((line) => `  ${line}`),
    '',
    '多个文件合为一份名单，例如北交所名单的各页。各列的填写要求、核验项和批准流程见 docs/zh/名单与名录导入.md。',
  ].join('\n');

/** Parses a command line: one of the commands above, or a target to import. Returns the function to run, or an error message in Chinese. */
export function parseCommand(
  words: readonly string[],
  place: CommandEnvironment,
  targets: readonly ImportTarget[],
): RunnableCommand | CommandProblem {
  const [first = '', ...rest] = words;
  if (Object.hasOwn(targetCommands, first)) return targetCommands[first]!.read(rest, place, targets);
  if (first === 'sources') return readSources(rest, place, targets);
  return parseImportLine(words, place, targets);
}

const options = {
  name: { type: 'string' },
  lists: { type: 'string' },
  exchange: { type: 'string' },
  days: { type: 'string' },
  by: { type: 'string' },
} as const;

type Values = Partial<Record<keyof typeof options, string>>;

interface SourceArguments {
  rest: readonly string[];
  values: Values;
  by: string;
  place: CommandEnvironment;
  targets: readonly ImportTarget[];
}

const sourcesUsage: readonly string[] = [
  'sources                                      列出文件来源（列名、单位、写法的描述）',
  'sources show <来源>                          一个来源的全部列名',
  'sources add-heading <来源> <列> <列名>       给一列加一个列名',
  'sources remove-heading <来源> <列> <列名>    去掉后加的列名',
  'sources add-spelling <来源> <列> <写法> <我们的写法>    记下他们的一种写法，例如 市场 沪主板 沪市',
  'sources export <来源> <文件.csv>             写成表格，便于修改',
  'sources put <来源> <文件.csv|xlsx> --name <名称> --lists <名单,名单>',
  '        [--exchange SSE] [--days month-first|day-first]  按表格新建或替换一个来源',
  'sources remove <来源>                        删除后加的来源',
];

/** Parses the words after `sources`. */
function readSources(
  words: readonly string[],
  place: CommandEnvironment,
  targets: readonly ImportTarget[],
): RunnableCommand | CommandProblem {
  const parsed = parseArguments(words, options);
  if ('problem' in parsed) return parsed;
  const [action = 'list', ...rest] = parsed.positionals;
  const read = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!read) return { problem: `sources 没有“${action}”这个动作` };
  return read({ rest, values: parsed.values, by: parsed.values.by?.trim() || place.user, place, targets });
}

const actions: Record<string, (words: SourceArguments) => RunnableCommand | CommandProblem> = {
  list:
    ({ targets }) =>
    (ctx, output) =>
      showAll(ctx, targets, output),
  show:
    ({ rest: [code = ''], targets }) =>
    (ctx, output) =>
      withSource(ctx, targets, output, code, (source) => sayColumns(output, targets, source)),
  export: ({ rest: [code = '', path = ''], place, targets }) =>
    path === ''
      ? { problem: '没有写明文件' }
      : (ctx, output) =>
          withSource(ctx, targets, output, code, (source) =>
            writeFile(place.fromHere(path), writeSourceFile(source, tablesOf(targets, source.mapping.targets))),
          ),
  'add-heading': (words) => readHeading(words, addHeading),
  'remove-heading': (words) => readHeading(words, removeHeading),
  'add-spelling': ({ rest: [code, column, theirs, ours], by, targets }) =>
    code === undefined || column === undefined || theirs === undefined || ours === undefined
      ? { problem: '请写明来源、列、他们的写法、我们的写法' }
      : async (ctx, output) => saySource(output, targets, await addSpelling(ctx, targets, { code, column, theirs, ours }, by)),
  put: readPut,
  remove:
    ({ rest: [code = ''], by }) =>
    async (ctx, output) => {
      const outcome = await removeSource(ctx, code, by);
      if ('problem' in outcome) return printProblem(output, outcome.problem);
      output.say(`已删除 ${outcome.removed} 的后加内容。`);
      return 0;
    },
};

async function showAll(ctx: Context, targets: readonly ImportTarget[], { say }: CommandOutput): Promise<number> {
  const titles = new Map(targets.map(({ code, title }) => [code, title]));
  for (const { code, name, isBuiltIn, mapping } of await listSources(ctx, targets))
    say(`  ${code.padEnd(20)}${name}${isBuiltIn ? '' : '（自建）'}：${mapping.targets.map((one) => titles.get(one) ?? one).join('、')}`);
  return 0;
}

async function withSource(
  ctx: Context,
  targets: readonly ImportTarget[],
  output: CommandOutput,
  code: string,
  use: (source: Source) => void | Promise<void>,
): Promise<number> {
  const source = (await listSources(ctx, targets)).find((known) => known.code === code);
  if (!source) return printProblem(output, `没有“${code}”这个来源`);
  await use(source);
  return 0;
}

function sayColumns({ say }: CommandOutput, targets: readonly ImportTarget[], source: Source): void {
  say(`${source.code} · ${source.name}`);
  for (const line of writeSourceFile(source, tablesOf(targets, source.mapping.targets)).slice(1).trimEnd().split('\r\n')) say(`  ${line}`);
}

function readHeading({ rest, by, targets }: SourceArguments, change: typeof addHeading): RunnableCommand | CommandProblem {
  const [code, column, heading] = rest;
  if (code === undefined || column === undefined || heading === undefined) return { problem: '请写明来源、列、列名' };
  return async (ctx, output) => saySource(output, targets, await change(ctx, targets, { code, column, heading }, by));
}

function readPut({ rest: [code = '', path = ''], values, by, place, targets }: SourceArguments): RunnableCommand | CommandProblem {
  const kinds = (values.lists ?? '').split(/[,，、]/).filter((word) => word !== '');
  const unknown = kinds.find((word) => !targets.some((target) => target.code === word));
  if (path === '') return { problem: '请写明来源的代号和文件' };
  if (!values.name?.trim()) return { problem: '没有用 --name 写明来源的名称' };
  if (kinds.length === 0 || unknown !== undefined)
    return { problem: unknown ? `没有“${unknown}”这个名单` : '没有用 --lists 写明适用的名单' };
  return async (ctx, output) => {
    const described = await readSourceFile(place.fromHere(path), tablesOf(targets, kinds));
    if ('problem' in described) return printProblem(output, described.problem);
    const mapping = {
      targets: kinds,
      ...described,
      ...(values.exchange && { exchange: values.exchange.toUpperCase() }),
      ...(values.days && { dayOrder: values.days }),
    };
    return saySource(output, targets, await saveSource(ctx, targets, { code, name: values.name!.trim(), mapping }, by));
  };
}

function saySource(output: CommandOutput, targets: readonly ImportTarget[], outcome: SourceChange): number {
  if ('problem' in outcome) return printProblem(output, outcome.problem);
  sayColumns(output, targets, outcome.source);
  for (const warning of outcome.warnings) output.say(`注意：${warning}`);
  return 0;
}
