import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { importTargets as targets } from '#app/registers.ts';
import { openUploadScanDeps } from '#operations/upload-scans/deps.ts';
import { createFileScan, findScanProblem } from '#operations/upload-scans/service/scan-local-file.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { dataUsage, parseDataCommand } from '#workflow/data-imports/commands/read-data-command.ts';
import { runCommand } from './site/site-context.ts';

// Imports lists and registers and manages them. Exit code 0: done; 1: nothing was changed; 2: wrong usage.
const place = {
  // npm runs every command in the project's folder; file paths are relative to the user's folder.
  fromHere: (path: string) => resolve(process.env.INIT_CWD ?? '.', path),
  user: userInfo().username,
};
const run = parseDataCommand(process.argv.slice(2), place, targets);
if ('problem' in run) {
  console.error([run.problem, '', dataUsage(targets)].join('\n'));
  process.exit(2);
}
await runCommand('import', async ({ ctx, config, files }) => {
  const scan =
    config.fileScanner && createFileScan(openUploadScanDeps({ config, secret: await loadSecret(config), files }), '命令导入的文件');
  process.exitCode = await run(
    ctx,
    { say: (line) => console.log(line), terminal: process.stderr },
    {
      files,
      targets,
      findScanProblem: scan && ((staff, paths) => findScanProblem(staff, scan, paths)),
    },
  );
});
