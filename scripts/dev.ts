import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openForSite } from './site/database-server.ts';
import { exitWith } from './site/failure.ts';
import { prepareDatabase } from './site/prepare-database.ts';
import { readConfigOrExit } from './site/settings.ts';
import { handleStopSignals } from './site/stop-signal.ts';

// The database belongs to this process, because the server restarts at every change of its files.
const config = readConfigOrExit();
const database = await openForSite(config).catch(exitWith);
await prepareDatabase(config, database, console.log).catch(async (error: unknown) => {
  await database.release();
  exitWith(error);
});

const entry = fileURLToPath(new URL('site/dev-server.ts', import.meta.url));
// The pages run in Vite with development builds of the libraries; the server must load the same ones.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--conditions=development', entry], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: database.connectionString },
});
const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
handleStopSignals({
  drainSeconds: 0,
  stopServing: async () => {
    server.kill('SIGTERM');
    await ended;
  },
  closeAlways: async () => {
    server.kill('SIGKILL');
    await database.release();
  },
});
