import { readWords, type Problem, type CommandOutput, type CommandPlace, type Runnable } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import type { Register } from '../register.ts';
import { isRegisterGuard, registerGuardTitles, type RegisterAcceptance } from '../service/guards/register-guards.ts';
import { importRegister, type RegisterRequest } from '../service/import-register.ts';
import { formatRegisterReport } from './format-report.ts';

/** Reads the words after a register's name: `branches 网点.xlsx --part --by 张三`. Returns what to run, or in Chinese what is wrong. */
export function readImport(
  words: readonly string[],
  register: Register,
  place: CommandPlace,
  registers: readonly Register[],
): Runnable | Problem {
  const request = parseRequest(words, register, place);
  if ('problem' in request) return request;
  return (ctx, output) => runImport(ctx, register, { request, registers, output });
}

function parseRequest(words: readonly string[], register: Register, place: CommandPlace): RegisterRequest | Problem {
  const parsed = readWords(words, {
    date: { type: 'string' },
    part: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'skip-bad-rows': { type: 'boolean', default: false },
    synthetic: { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true },
    reason: { type: 'string' },
    propose: { type: 'boolean', default: false },
    by: { type: 'string' },
  });
  if ('problem' in parsed) return parsed;
  const { values, positionals } = parsed;
  const date = readDate(values.date, register);
  const accept = readAcceptance(values.accept ?? [], values.reason);
  if (positionals.length === 0) return { problem: '没有写明文件' };
  if ('problem' in date) return date;
  if ('problem' in accept) return accept;
  if (values.propose && !values.by?.trim()) return { problem: '提交批准须用 --by 写明提交人' };
  return {
    files: positionals.map((path) => ({ path: place.fromHere(path) })),
    ...date,
    ...(values.part && { isPart: true }),
    isSynthetic: values.synthetic,
    checkOnly: values.check,
    skipBadRows: values['skip-bad-rows'],
    ...accept,
    by: values.by?.trim() || place.user,
    propose: values.propose,
  };
}

function readDate(word: string | undefined, { title, dateTitle }: Register): { date?: string } | Problem {
  if (word === undefined) return dateTitle ? { problem: `没有用 --date 写明${dateTitle}` } : {};
  if (!dateTitle) return { problem: `${title}不用 --date：日期写在文件的各行里` };
  const day = readDay(word, { date1904: false });
  return 'problem' in day ? { problem: `--date ${day.problem}` } : { date: String(day.value) };
}

function readAcceptance(words: readonly string[], reason: string | undefined): { accept?: RegisterAcceptance } | Problem {
  if (words.length === 0) return {};
  const unknown = words.find((word) => !isRegisterGuard(word));
  if (unknown !== undefined) return { problem: `没有“${unknown}”这个核验项，可用：${Object.keys(registerGuardTitles).join('、')}` };
  if (!reason?.trim()) return { problem: '放行核验项须用 --reason 写明原因' };
  return { accept: { guards: words.filter(isRegisterGuard), reason: reason.trim() } };
}

async function runImport(
  ctx: Context,
  register: Register,
  { request, registers, output }: { request: RegisterRequest; registers: readonly Register[]; output: CommandOutput },
): Promise<number> {
  const report = await importRegister(ctx, register, request, { others: registers });
  for (const line of formatRegisterReport(report)) output.say(line);
  return report.outcome === 'refused' ? 1 : 0;
}
