import { sayProblem, type CommandPlace, type Problem, type Runnable } from '#platform/command.ts';
import { FileError } from '#platform/tabular/cell.ts';
import { openBook } from '#platform/parsing/open-book.ts';
import { recognise } from '../reading/recognise.ts';
import type { Register } from '../register.ts';
import { readDecision } from './decision-commands.ts';
import { formatRegisters } from './format-report.ts';
import { readImport } from './import-command.ts';
import { readExport, readRollBack, readSettings, readVersions } from './version-commands.ts';

/** What the commands are and do, a line each. */
export const registerUsage = (registers: readonly Register[]): string[] => [
  '其他名单：',
  ...formatRegisters(registers),
  '',
  '  <名单> <文件…> [选项]                       导入：识别、检查、比较、核验，然后发布',
  '    --date YYYY-MM-DD   生效日期或数据日期（基金风险等级、期货）',
  '    --part              文件只含一部分，没有写到的保持不变',
  '    --check、--skip-bad-rows、--accept、--reason、--propose、--by、--synthetic 同上',
  '  recognise <文件>                            看看文件是哪一份名单',
  '  export <名单> <文件.xlsx|.csv>              把现有内容写成可以修改后再导入的文件',
  '  versions、rollback、settings <名单>          各版本、恢复、核验设置（--changed-share --removed-share --free-rows --approval）',
  '  proposal、approve、reject、withdraw、publish R<号>  这些名单的提交号以 R 开头',
];

/** Reads the words of a command about a register; undefined when they are about something else. */
export function readRegisterCommand(
  words: readonly string[],
  place: CommandPlace,
  registers: readonly Register[],
): Runnable | Problem | undefined {
  const [first = '', second = '', ...rest] = words;
  const find = (code: string) => registers.find((register) => register.code === code);
  if (first === 'recognise') return readRecognise(second, place, registers);
  const own = find(first);
  if (own) return readImport(words.slice(1), own, place, registers);
  const register = find(second);
  if (!register) return readDecision(words, registers);
  if (first === 'versions') return readVersions(register);
  if (first === 'rollback') return readRollBack(rest, register, place);
  if (first === 'settings') return readSettings(rest, register, place);
  return first === 'export' ? readExport(rest, register, place) : undefined;
}

function readRecognise(path: string, place: CommandPlace, registers: readonly Register[]): Runnable | Problem {
  if (path === '') return { problem: '没有写明文件' };
  return async (_ctx, output) => {
    try {
      const book = await openBook(place.fromHere(path));
      try {
        const found = await recognise(registers, book.sheets);
        if (found.length === 0) return sayProblem(output, '认不出这是哪一份名单。各名单必需的列见用法。');
        for (const { code, title } of found) output.say(`${title}（${code}）`);
        return 0;
      } finally {
        await book.close();
      }
    } catch (error) {
      if (error instanceof FileError) return sayProblem(output, error.message);
      throw error;
    }
  };
}
