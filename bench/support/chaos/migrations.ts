import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { drillSettings } from '../fail-over/role-process.ts';
import { queryRows } from '../fail-over/visitors.ts';
import type { ChaosDrill } from './outcome.ts';
import { withChaosRig } from './rig.ts';

const command = fileURLToPath(new URL('../../../scripts/migrate.ts', import.meta.url));
const files = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Two commands migrate one empty database at the same time. */
export const twoMigrations: ChaosDrill = {
  name: 'two migrations at once',
  run: () =>
    withChaosRig(async ({ database, folder }) => {
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      await client.query('create database empty').finally(() => client.end());
      const empty = new URL(database);
      empty.pathname = '/empty';
      const began = performance.now();
      const codes = await Promise.all(
        [0, 1].map(async () => {
          const env = { ...process.env, DATABASE_URL: empty.href, DATA_DIR: folder, SECRET: drillSettings.SECRET };
          const [code] = (await once(spawn(process.execPath, [command], { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')) as [
            number,
          ];
          return code;
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      const applied = await queryRows<{ name: string }>(empty.href, 'select name from schema_migrations');
      const wanted = (await readdir(files)).filter((name) => name.endsWith('.sql')).length;
      return {
        done: `both took ${seconds.toFixed(0)} s, ${applied.length} files applied`,
        acknowledged: applied.length,
        lost: wanted - new Set(applied.map(({ name }) => name)).size,
        doubled: applied.length - new Set(applied.map(({ name }) => name)).size,
        faults: codes.flatMap((code) => (code === 0 ? [] : [`a command ended with ${code}`])),
      };
    }),
};
