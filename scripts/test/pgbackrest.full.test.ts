import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withClient } from '#platform/backup/archiving.ts';
import { restoreByCommand } from '#platform/backup/drill/restore-by-command.ts';
import { findFreePort } from '#platform/database/free-port.ts';
import { useFolder } from '#test/support/folder.ts';
import { findTrialProgram } from './programs.ts';
import { root } from './run-tool.ts';

const folder = useFolder();
const pgbackrest = findTrialProgram('pgbackrest');
const programs = globSync('/usr/lib/postgresql/15/bin')[0];
// PostgreSQL refuses to run as root, and a restore by root is done by PostgreSQL's user.
const isRoot = process.getuid!() === 0;
const asOwner = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
const canTry = pgbackrest && programs && (!isRoot || spawnSync('runuser', ['-u', 'postgres', '--', 'true']).status === 0);
const data = join(folder, 'data');

function run(program: string, ...words: string[]): string {
  const [command, ...rest] = [...asOwner, program, ...words];
  return execFileSync(command!, rest, { encoding: 'utf8', env: pgbackrest!.env, stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
}
const control = (...words: string[]) => run(join(programs!, 'pg_ctl'), '-D', data, ...words);

afterAll(() => canTry && control('--mode=immediate', 'stop'));

/** Starts a server whose write-ahead log is archived by the example in `deploy` into a repository in the folder. */
async function startArchived(): Promise<string> {
  await chmod(folder, 0o755);
  for (const name of ['data', 'repository', 'log', 'socket', 'tools']) {
    await mkdir(join(folder, name), { mode: 0o700 });
    if (isRoot) execFileSync('chown', ['postgres', join(folder, name)]);
  }
  const port = await findFreePort();
  run(join(programs!, 'initdb'), '-D', data, '--no-sync', '-A', 'trust', '-U', 'postgres');
  const own = `\n[qianting]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}/socket\npg1-user=postgres\n`;
  await writeFile(
    join(folder, 'pgbackrest.conf'),
    `[global]\nrepo1-path=${folder}/repository\nlog-path=${folder}/log\nlock-path=${folder}/log\nspool-path=${folder}/log\n${own}`,
  );
  const config = `--config=${folder}/pgbackrest.conf`;
  const archive = `env LD_LIBRARY_PATH="${pgbackrest!.env.LD_LIBRARY_PATH ?? ''}" ${pgbackrest!.path} ${config} --stanza=qianting archive-push %p`;
  await writeFile(
    join(folder, 'server.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}/socket'\nfsync = off\narchive_mode = on\narchive_timeout = 30\narchive_command = '${archive}'\n`,
  );
  run('sh', '-c', `cat '${folder}/server.conf' >> '${data}/postgresql.conf'`);
  control('-w', '-l', `${folder}/log/server.log`, 'start');
  run(pgbackrest!.path, config, '--stanza=qianting', 'stanza-create');
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

test.runIf(canTry)(
  'a firm’s own server is restored by pgBackRest with everything written after its backup, and is isolated meanwhile',
  async () => {
    const connectionString = await startArchived();
    await withClient(connectionString, (client) => client.query('create table kept as select generate_series(1, 1000) as n'));
    run(pgbackrest!.path, `--config=${folder}/pgbackrest.conf`, '--stanza=qianting', '--start-fast', 'backup');
    await withClient(connectionString, (client) => client.query('insert into kept values (1001), (1002)'));
    // As after an installation: settings and program at their usual paths.
    const command = join(folder, 'restore');
    await writeFile(
      command,
      `#!/bin/sh\nexport PGBACKREST_CONFIG='${folder}/pgbackrest.conf' LD_LIBRARY_PATH='${pgbackrest!.env.LD_LIBRARY_PATH ?? ''}' PATH="${join(pgbackrest!.path, '..')}:$PATH"\nexec sh '${folder}/tools/pgbackrest-restore' "$@"\n`,
    );
    await chmod(command, 0o755);
    execFileSync('cp', [join(root, 'deploy/pgbackrest-restore'), join(folder, 'tools')]);
    await chmod(join(folder, 'tools'), 0o755);

    const restored = await restoreByCommand({ command, connectionString, place: join(folder, 'drill') });
    const { rows } = await withClient(restored.connectionString, (client) =>
      client.query<{ rows: number; address: string }>(
        `select count(*)::int as rows, current_setting('listen_addresses') as address, current_setting('archive_mode') as archive from kept`,
      ),
    );
    expect(rows).toEqual([{ rows: 1002, address: '', archive: 'off' }]);
    expect(restored.base).toMatch(/^\d{8}-\d{6}F$/);
    await restored.end();
  },
);
