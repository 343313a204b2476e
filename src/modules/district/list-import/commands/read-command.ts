import type { Command, CommandPlace, Problem, Runnable } from '#platform/command.ts';
import { importCommand } from './import-command.ts';
import { approveCommand, proposalCommand, proposalsCommand, publishCommand, rejectCommand, withdrawCommand } from './proposal-commands.ts';
import { settingsCommand } from './settings-command.ts';
import { sourcesCommand } from './sources-command.ts';
import { freshnessCommand, rollBackCommand, versionsCommand } from './version-commands.ts';

/** Everything that `npm run import --` does besides importing, by its first word. */
const commands: Readonly<Record<string, Command>> = {
  versions: versionsCommand,
  rollback: rollBackCommand,
  proposals: proposalsCommand,
  proposal: proposalCommand,
  approve: approveCommand,
  reject: rejectCommand,
  withdraw: withdrawCommand,
  publish: publishCommand,
  sources: sourcesCommand,
  settings: settingsCommand,
  freshness: freshnessCommand,
};

export const usage = [
  '用法：npm run import -- …',
  '',
  ...importCommand.usage,
  '',
  '其他命令：',
  ...Object.values(commands).flatMap((command) => command.usage.map((line) => `  ${line}`)),
  '',
  '多个文件合为一个名单，例如北交所名单的各页。各列的填写要求、核验项和批准流程见 docs/import-rules.md。',
].join('\n');

/** Reads a whole command: one of the words above, or a list to import. Returns what to run, or in Chinese what is wrong. */
export function readCommand(words: readonly string[], place: CommandPlace): Runnable | Problem {
  const [first = '', ...rest] = words;
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  return command ? command.read(rest, place) : importCommand.read(words, place);
}
