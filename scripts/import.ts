import { resolve } from 'node:path';
import { parseCommand, usage } from '#modules/securities/import/command-line.ts';
import { runImportCommand } from '#modules/securities/import/run-command.ts';
import { runCommand } from './site/site-context.ts';

// Imports a list of securities. Exit code 0: the list is as the files say; 1: nothing was imported; 2: the command is wrong.
const command = parseCommand(process.argv.slice(2));
if ('problem' in command) {
  console.error(`${command.problem}\n\n${usage}`);
  process.exit(2);
}

// npm runs every command in the project's folder; the files are meant from where the person stood.
const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);
const request = { ...command.request, files: command.request.files.map(({ path }) => ({ path: fromHere(path) })) };
const reportFile = command.reportFile && fromHere(command.reportFile);

await runCommand('import', async ({ ctx }) => {
  process.exitCode = await runImportCommand(ctx, { request, reportFile }, { say: (line) => console.log(line), terminal: process.stderr });
});
