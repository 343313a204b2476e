import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { readCommand, usage } from '#modules/base/imports/commands/read-command.ts';
import { importTargets } from '#server/registers.ts';
import { runCommand } from './site/site-context.ts';

// Imports lists and registers and looks after them. Exit code 0: done; 1: nothing was changed; 2: the command is wrong.
const place = {
  // npm runs every command in the project's folder; files are meant from where the person stood.
  fromHere: (path: string) => resolve(process.env.INIT_CWD ?? '.', path),
  user: userInfo().username,
};
const run = readCommand(process.argv.slice(2), place, importTargets);
if ('problem' in run) {
  console.error([run.problem, '', usage(importTargets)].join('\n'));
  process.exit(2);
}
await runCommand('import', async ({ ctx }) => {
  process.exitCode = await run(ctx, { say: (line) => console.log(line), terminal: process.stderr });
});
