import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { drillSettings } from '../fail-over/role-process.ts';
import { ask } from '../fail-over/visitors.ts';
import { pause, timeUntil } from '../waiting.ts';
import { faketime, missesFaketime } from './faketime.ts';
import type { ChaosDrill } from './outcome.ts';
import { isDelivered, onRig } from './rig.ts';

const workMs = 4000;
const aheadSeconds = 300;

/** The clock of one of two processes is five minutes ahead; visitors are served by both in turn. */
const clock: ChaosDrill = {
  name: 'clock 5 minutes ahead',
  missing: missesFaketime,
  run: () =>
    onRig(async (rig) => {
      const right = await rig.start('web', 0);
      const ahead = await rig.start('web', 1, {
        under: [faketime, '-f', `+${aheadSeconds}s`],
        settings: { FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
      });
      await rig.start('worker', 2);
      const visitors = await rig.visit([right.address, ahead.address]);
      await pause(workMs);
      const strange = visitors.flatMap(({ answers }) => answers).filter(({ status }) => status >= 500 || status === 0);
      const since = new Date();
      const recovery = await timeUntil(() => isDelivered(rig.database, since));
      const judged = await rig.judge(visitors, right.address);
      const drift = await readDrift(ahead.watching);
      return {
        done: `one of two processes is ${aheadSeconds} s ahead`,
        recovery,
        ...judged,
        faults: [
          ...(strange.length > 0 ? [`${strange.length} requests failed: ${JSON.stringify(strange[0]!.json ?? strange[0]!.status)}`] : []),
          ...(drift > aheadSeconds - 30 ? [] : [`the process does not tell that its clock is wrong: ${drift} s`]),
        ],
      };
    }),
};

async function readDrift(watching: string): Promise<number> {
  const text = await (await fetch(`${watching}/metrics`)).text();
  return Number(/^qianting_clock_drift_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}

const command = fileURLToPath(new URL('../../../scripts/migrate.ts', import.meta.url));
const files = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Two commands bring one empty database up to date at the same moment. */
const migrations: ChaosDrill = {
  name: 'two migrations at once',
  run: () =>
    onRig(async ({ database, folder }) => {
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
      const applied = await ask<{ name: string }>(empty.href, 'select name from schema_migrations');
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

export const machineDrills: readonly ChaosDrill[] = [clock, migrations];
