import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { readCommand, usage } from '#modules/district/list-import/commands/read-command.ts';
import { runCommand } from './site/site-context.ts';

// Imports lists of securities and looks after them. Exit code 0: done; 1: nothing was changed; 2: the command is wrong.
const run = readCommand(process.argv.slice(2), {
  // npm runs every command in the project's folder; files are meant from where the person stood.
  fromHere: (path) => resolve(process.env.INIT_CWD ?? '.', path),
  user: userInfo().username,
});
if ('problem' in run) {
  console.error(`${run.problem}\n\n${usage}`);
  process.exit(2);
}
await runCommand('import', async ({ ctx }) => {
  process.exitCode = await run(ctx, { say: (line) => console.log(line), terminal: process.stderr });
});
