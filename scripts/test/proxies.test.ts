import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#platform/database/free-port.ts';
import { createAuthority } from '#platform/pdf/certificates.ts';
import { useFolder } from '#test/support/folder.ts';

const folder = useFolder();
const has = (program: string, word: string) => spawnSync(program, [word], { stdio: 'ignore' }).error === undefined;
const read = (name: string) => readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');
const pem = (kind: string, der: Buffer) =>
  `-----BEGIN ${kind}-----\n${der.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END ${kind}-----\n`;

/** Where the examples look for certificates of a firm, stands one of ours. */
beforeAll(async () => {
  const { certificate, privateKey } = await createAuthority({
    organisation: '测试证券',
    name: 'www.example.com',
    notBefore: new Date('2026-01-01T00:00:00Z'),
    years: 10,
  });
  const texts = { crt: pem('CERTIFICATE', certificate), key: pem('PRIVATE KEY', privateKey) };
  await mkdir(join(folder, 'tls'));
  for (const name of ['www.example.com', 'console.example.com', 'staff-authority']) {
    await writeFile(join(folder, 'tls', `${name}.crt`), texts.crt);
    await writeFile(join(folder, 'tls', `${name}.key`), texts.key);
    await writeFile(join(folder, 'tls', `${name}.pem`), texts.crt + texts.key);
  }
});

test.runIf(has('nginx', '-v'))('nginx, where it is installed, takes the example as it stands', async () => {
  const example = (await read('nginx.conf')).replaceAll('/etc/nginx/tls/', `${folder}/tls/`);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${example}\n}\n`);
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' });
  expect(stderr).toContain('test is successful');
  expect(stderr).not.toContain('[warn]');
  expect(status).toBe(0);
});

test.runIf(has('haproxy', '-v'))('haproxy, where it is installed, takes the example as it stands', async () => {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, (await read('haproxy.cfg')).replaceAll('/etc/haproxy/tls/', `${folder}/tls/`));
  const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-V', '-f', file], { encoding: 'utf8' });
  expect(stdout + stderr).toContain('Configuration file is valid');
  expect(stdout + stderr).not.toMatch(/\[(WARNING|ALERT)\]/);
  expect(status).toBe(0);
});

test('what a visitor claims about their address is replaced by both, and nothing is sent twice that changes something', async () => {
  const [nginx, haproxy] = [await read('nginx.conf'), await read('haproxy.cfg')];
  expect(nginx).not.toMatch(/\$proxy_add_x_forwarded_for|^[^#]*non_idempotent/m);
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
  expect(haproxy).not.toMatch(/option forwardfor|retry-on (?!conn-failure$)/m);
});

test.runIf(has('patroni', '--version'))(
  'Patroni, where it is installed, takes the example but for addresses that are not of this machine',
  async () => {
    const file = join(folder, 'patroni.yaml');
    // What it tries of addresses is whether they are free; that others reach them on loopback it does not believe.
    const [api, server] = [await findFreePort(), await findFreePort()];
    const example = await read('patroni.yaml');
    await writeFile(file, example.replaceAll('10.0.0.11:8008', `127.0.0.1:${api}`).replaceAll('10.0.0.11:5432', `127.0.0.1:${server}`));
    const { stdout, stderr } = spawnSync('patroni', ['--validate-config', file], { encoding: 'utf8' });
    const said = (stdout + stderr).split('\n').filter((line) => line !== '' && !line.includes('connect_address 127.0.0.1'));
    expect(said).toEqual([]);
  },
);
