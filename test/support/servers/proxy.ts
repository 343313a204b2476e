import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#platform/database/free-port.ts';
import type { FoundProgram } from '../../../scripts/test/debian-packages.ts';

export type ProxyKind = 'nginx' | 'haproxy';

/** The servers behind a proxy: ports of this machine. */
export interface ProxyBackends {
  sites: readonly number[];
  console: number;
  /** The network of staff; by default that of the example. */
  staffFrom?: string;
}

/** A running proxy with the configuration of our example, on its own ports. */
export interface RunningProxy {
  plainPort: number;
  tlsPort: number;
  stop(): Promise<void>;
}

/** True when this machine has an IPv6 loopback address. */
export const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

const readExample = (name: string) => readFile(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8');

/**
 * Creates certificates where the examples look for them, in `<folder>/tls`: of both host names, of the staff authority, of a
 * staff member, and of a stranger.
 */
export async function makeCertificates(folder: string): Promise<void> {
  const tls = join(folder, 'tls');
  await mkdir(tls);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: tls, stdio: 'pipe' });
  for (const name of ['www.example.com', 'console.example.com', 'staff-authority', 'stranger']) {
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
    openssl(
      'req',
      '-x509',
      ...kind,
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=DNS:${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    );
    await writeFile(
      join(tls, `${name}.pem`),
      `${await readFile(join(tls, `${name}.crt`), 'utf8')}${await readFile(join(tls, `${name}.key`), 'utf8')}`,
    );
  }
  openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=staff', '-keyout', 'staff.key', '-out', 'staff.csr');
  openssl(
    'x509',
    '-req',
    '-in',
    'staff.csr',
    '-CA',
    'staff-authority.crt',
    '-CAkey',
    'staff-authority.key',
    '-days',
    '30',
    '-set_serial',
    '7',
    '-out',
    'staff.crt',
  );
}

/** Writes the example with other ports and servers into the folder; returns the arguments of a start. */
export async function writeProxy(
  kind: ProxyKind,
  folder: string,
  ports: { plain: number; tls: number },
  behind: ProxyBackends,
): Promise<string[]> {
  return kind === 'nginx' ? writeNginx(folder, ports, behind) : writeHaproxy(folder, ports, behind);
}

async function writeNginx(
  folder: string,
  { plain, tls }: { plain: number; tls: number },
  { sites, console, staffFrom }: ProxyBackends,
): Promise<string[]> {
  const site = /server 127\.0\.0\.1:3000 (.*);/;
  const example = (await readExample('nginx.conf'))
    .replaceAll('/etc/nginx/tls/', `${folder}/tls/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/qianting/status/', `${folder}/status/`)
    .replaceAll(/listen \[::\]:(80|443)(.*);/g, (_, port, rest) => (hasIpv6 ? `listen [::1]:${port === '80' ? plain : tls}${rest};` : ''))
    .replaceAll(/listen (80|443)( ssl http2)?;/g, (_, port, rest = '') => `listen 127.0.0.1:${port === '80' ? plain : tls}${rest};`)
    .replace(site, (_, rest) => sites.map((port) => `server 127.0.0.1:${port} ${rest};`).join('\n'))
    .replaceAll('http://127.0.0.1:3001', `http://127.0.0.1:${console}`)
    .replace('allow 10.0.0.0/8;', `allow ${staffFrom ?? '10.0.0.0/8'};`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  // Started as root, the workers would run as a user without access to the test folders.
  const head = `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents { worker_connections 4096; }\n`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, `${head}http {\naccess_log off;\n${places.join('\n')}\n${example}\n}\n`);
  return ['-c', file, '-p', folder, '-e', 'stderr'];
}

async function writeHaproxy(
  folder: string,
  { plain, tls }: { plain: number; tls: number },
  { sites, console, staffFrom }: ProxyBackends,
): Promise<string[]> {
  const own = (text: string) => text.replaceAll('/etc/haproxy/tls/', `${folder}/tls/`);
  await writeFile(join(folder, 'tls', 'certificates.txt'), own(await readExample('haproxy-certificates.txt')));
  const example = own(await readExample('haproxy.cfg'))
    .replaceAll(/bind :(80|443),\[::\]:(80|443) v6only/g, (_, port) => {
      const chosen = port === '80' ? plain : tls;
      return hasIpv6 ? `bind 127.0.0.1:${chosen},[::1]:${chosen} v6only` : `bind 127.0.0.1:${chosen}`;
    })
    .replace('server one 127.0.0.1:3000', sites.map((port, index) => `server site${index} 127.0.0.1:${port}`).join('\n  '))
    .replace('127.0.0.1:3001', `127.0.0.1:${console}`)
    .replace('src 10.0.0.0/8', `src ${staffFrom ?? '10.0.0.0/8'}`);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, example);
  return ['-f', file];
}

/** Starts it and waits until it accepts connections. Throws with its output when it does not start. */
export async function startProxy(
  kind: ProxyKind,
  { path, env }: FoundProgram,
  folder: string,
  behind: ProxyBackends,
): Promise<RunningProxy> {
  const [plain, tls] = [await findFreePort(), await findFreePort()];
  const child = spawn(path, await writeProxy(kind, folder, { plain, tls }, behind), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const gone = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  while (!(await isListening(tls))) {
    if (child.exitCode !== null) throw new Error(`${kind} did not start:\n${said}`);
    await pause(20);
  }
  return { plainPort: plain, tlsPort: tls, stop: () => (child.kill('SIGTERM'), gone) };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
