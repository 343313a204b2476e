import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { sayProposals } from '#modules/base/register/commands/decision-commands.ts';
import { readRegisterCommand, registerUsage } from '#modules/base/register/commands/read-command.ts';
import { readCommand, usage } from '#modules/district/list-import/commands/read-command.ts';
import { registers } from '#server/registers.ts';
import { runCommand } from './site/site-context.ts';

// Imports the house's lists and looks after them. Exit code 0: done; 1: nothing was changed; 2: the command is wrong.
const words = process.argv.slice(2);
const place = {
  // npm runs every command in the project's folder; files are meant from where the person stood.
  fromHere: (path: string) => resolve(process.env.INIT_CWD ?? '.', path),
  user: userInfo().username,
};
const run = readRegisterCommand(words, place, registers) ?? readCommand(words, place);
if ('problem' in run) {
  console.error([run.problem, '', usage, '', ...registerUsage(registers)].join('\n'));
  process.exit(2);
}
await runCommand('import', async ({ ctx }) => {
  const output = { say: (line: string) => console.log(line), terminal: process.stderr };
  process.exitCode = await run(ctx, output);
  if (words[0] === 'proposals') await sayProposals(ctx, registers, { all: words.includes('--all'), output });
});
