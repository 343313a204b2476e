import type { CommandPlace, Problem, Runnable } from '#platform/command.ts';
import type { ImportTarget } from '../definition/target.ts';
import { importUsage, readImport } from './import-command.ts';
import { readSources, sourcesUsage } from './sources-command.ts';
import { targetCommands } from './target-commands.ts';

/** What `npm run import --` can do; `more` are the commands of others. */
export const usage = (targets: readonly ImportTarget[], more: readonly string[] = []): string =>
  [
    '用法：npm run import -- …',
    '',
    ...importUsage(targets),
    '',
    '其他命令：',
    ...[...Object.values(targetCommands).flatMap((command) => command.usage), ...more, ...sourcesUsage].map((line) => `  ${line}`),
    '',
    '多个文件合为一份名单，例如北交所名单的各页。各列的填写要求、核验项和批准流程见 docs/import-rules.md。',
  ].join('\n');

/** Reads a whole command: one of the words above, or a target to import. Returns what to run, or in Chinese what is wrong. */
export function readCommand(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): Runnable | Problem {
  const [first = '', ...rest] = words;
  if (Object.hasOwn(targetCommands, first)) return targetCommands[first]!.read(rest, place, targets);
  if (first === 'sources') return readSources(rest, place, targets);
  return readImport(words, place, targets);
}
