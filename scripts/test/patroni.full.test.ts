import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFreePort } from '#platform/database/free-port.ts';
import { useFolder } from '#test/support/folder.ts';

const folder = useFolder();
const hasPatroni = spawnSync('patroni', ['--version'], { stdio: 'ignore' }).error === undefined;

test.runIf(hasPatroni)('Patroni, if installed, accepts the example except for addresses of other machines', async () => {
  const file = join(folder, 'patroni.yaml');
  // It checks that its addresses are free, and refuses a loopback address for other members.
  const [api, server] = [await findFreePort(), await findFreePort()];
  const example = await readFile(fileURLToPath(new URL('../../deploy/patroni.yaml', import.meta.url)), 'utf8');
  await writeFile(file, example.replaceAll('10.0.0.11:8008', `127.0.0.1:${api}`).replaceAll('10.0.0.11:5432', `127.0.0.1:${server}`));
  const { stdout, stderr } = spawnSync('patroni', ['--validate-config', file], { encoding: 'utf8' });
  const said = (stdout + stderr).split('\n').filter((line) => line !== '' && !line.includes('connect_address 127.0.0.1'));
  expect(said).toEqual([]);
});
