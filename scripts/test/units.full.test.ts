import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { mayBeInFile, type Setting } from '#platform/config/setting.ts';
import { settings } from '#platform/config/settings.ts';
import { findFreePort } from '#platform/database/free-port.ts';
import { useFolder } from '#test/support/folder.ts';
import { root } from './run-tool.ts';

const folder = useFolder();
const read = (name: string) => readFileSync(join(root, 'deploy/systemd', name), 'utf8');
const units = globSync('*.{service,timer}', { cwd: join(root, 'deploy/systemd') });
const services = units.filter((name) => name.endsWith('.service'));
const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasSystemd) console.log('没有 systemd-analyze：检验 systemd 单元的测试将跳过');
/** Exposure score, where ten means no protection. */
const mostExposed = 1.7;

/** Places the units with the program's path on this machine. */
function placeUnits(): string[] {
  mkdirSync(join(folder, 'units'));
  for (const name of units)
    writeFileSync(join(folder, 'units', name), read(name).replaceAll('/opt/qianting/node_modules/node/bin/node', process.execPath));
  copyFileSync(join(folder, 'units', 'qianting@.service'), join(folder, 'units', 'qianting@1.service'));
  return globSync('*', { cwd: join(folder, 'units') }).map((name) => join(folder, 'units', name));
}

test.runIf(hasSystemd)('systemd accepts every unit unchanged, and rates its exposure as low', () => {
  const files = placeUnits();
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', ...files], { encoding: 'utf8' });
  expect(verified.stderr).toBe('');
  expect(verified.status).toBe(0);
  for (const file of files.filter((name) => name.endsWith('.service') && !basename(name).startsWith('qianting@.'))) {
    const { stdout, status } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', `--threshold=${mostExposed * 10}`, file],
      { encoding: 'utf8' },
    );
    expect([basename(file), status, status === 0 ? '' : stdout.trim().split('\n').at(-1)]).toEqual([basename(file), 0, '']);
  }
});

test('no service can read the history of a checkout', () => {
  for (const name of services) expect(read(name), name).toMatch(/^InaccessiblePaths=-\/opt\/qianting\/\.git$/m);
});

test('every service has the same sandboxing lines', () => {
  const fences = services.map((name) => read(name).split('\n# Privileges that a website does not need.')[1]?.split('\n[Install]')[0]);
  expect(fences[0]).toContain('NoNewPrivileges=yes');
  expect(new Set(fences.map((text) => text?.trim())).size).toBe(1);
});

test('secrets are passed as credentials, under the name that the settings read, and never by the environment', () => {
  const secrets = Object.values<Setting>(settings)
    .filter(mayBeInFile)
    .map(({ name }) => name);
  for (const name of services) {
    const credentials = [...read(name).matchAll(/^LoadCredential=(\w[\w-]*):/gm)].map(([, credential]) => credential!);
    // A drill uses the two key files directly.
    const files = name === 'qianting-drill.service' ? ['secret', 'backup-key'] : [];
    expect(credentials.filter((credential) => ![...secrets, ...files].includes(credential))).toEqual([]);
    const plain = [...read(name).matchAll(/^Environment=(\w+)=/gm)].map(([, variable]) => variable!);
    expect(plain.filter((variable) => secrets.includes(variable))).toEqual([]);
  }
});

test('each timer has its service, and names the time zone of its hour', () => {
  for (const name of units.filter((unit) => unit.endsWith('.timer'))) {
    expect(services).toContain(name.replace('.timer', '.service'));
    expect(read(name)).toMatch(/^OnCalendar=.* Asia\/Shanghai$/m);
  }
});

test('a unit counts as started only when the site can be visited', async () => {
  const answers = [503, 503, 200];
  const server = createServer((_, response) => void response.writeHead(answers.shift() ?? 500).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await promisify(execFile)(process.execPath, [join(root, 'deploy/systemd/wait-until-ready.mjs'), String(port)]);
  expect(answers).toEqual([]);
  server.close();
});

test('waiting for a unit fails immediately when its process has ended', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const words = [join(root, 'deploy/systemd/wait-until-ready.mjs'), String(await findFreePort()), String(gone)];
  const waiting = promisify(execFile)(process.execPath, words);
  await expect(waiting).rejects.toMatchObject({ code: 1 });
});
