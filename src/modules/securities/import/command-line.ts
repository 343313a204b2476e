import { parseArgs } from 'node:util';
import { exchangeNames, isExchange } from '../web/exchange.ts';
import type { ImportRequest } from './import-list.ts';
import { listKinds, lists, type ListKind } from './lists.ts';
import { readDay } from './rules/day.ts';

export interface ImportCommand {
  request: ImportRequest;
  /** File to which every finding is written as CSV. */
  reportFile: string | undefined;
}

export const usage = `用法：npm run import -- <名单> <文件…> --date YYYY-MM-DD [选项]

名单：
${listKinds.map((kind) => `  ${kind.padEnd(12)}${lists[kind].title}`).join('\n')}

选项：
  --date YYYY-MM-DD   名单的数据日期（必填）
  --exchange <市场>   只更新这一个市场的证券：${Object.entries(exchangeNames)
    .map(([code, name]) => `${code} ${name}`)
    .join('、')}
  --check             只检查，不写入
  --skip-bad-rows     跳过有错误的行，其余照常导入（默认有一行错误就整个不导入）
  --synthetic         标明是示例数据，页面上会注明
  --report <文件>     把全部问题写成 CSV 文件

多个文件合为一个名单，例如北交所名单的各页。各列的填写要求见 docs/import-rules.md。`;

/** Reads the words of the command. Returns the request, or in Chinese what is wrong with it. */
export function parseCommand(words: readonly string[]): ImportCommand | { problem: string } {
  const parsed = parseWords(words);
  if ('problem' in parsed) return parsed;
  const { values, positionals } = parsed;
  const [list = '', ...files] = positionals;
  const day = readDay(values.date ?? '', { date1904: false });
  if (!isListKind(list)) return { problem: list === '' ? '没有写明名单' : `没有“${list}”这个名单` };
  if (files.length === 0) return { problem: '没有写明文件' };
  if (values.date === undefined) return { problem: '没有写明数据日期 --date' };
  if ('problem' in day) return { problem: `--date ${day.problem}` };
  const market = readMarket(values.exchange);
  if ('problem' in market) return market;
  const flags = { checkOnly: values.check, skipBadRows: values['skip-bad-rows'], isSynthetic: values.synthetic };
  return {
    request: { list, date: String(day.value), files: files.map((path) => ({ path })), ...flags, ...market },
    reportFile: values.report,
  };
}

function parseWords(words: readonly string[]): ReturnType<typeof parse> | { problem: string } {
  try {
    return parse(words);
  } catch (error) {
    const option = error instanceof Error ? /'(-[^' ]*)/.exec(error.message)?.[1] : undefined;
    return { problem: `不认识或不完整的选项${option ? `：${option}` : ''}` };
  }
}

function readMarket(word: string | undefined): Pick<ImportRequest, 'exchange'> | { problem: string } {
  if (word === undefined) return {};
  const exchange = word.toUpperCase();
  return isExchange(exchange) ? { exchange } : { problem: `没有“${word}”这个市场` };
}

const isListKind = (word: string): word is ListKind => (listKinds as readonly string[]).includes(word);

function parse(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      date: { type: 'string' },
      exchange: { type: 'string' },
      check: { type: 'boolean', default: false },
      'skip-bad-rows': { type: 'boolean', default: false },
      synthetic: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
}
