import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './run-tool.ts';

/** A program that tests start, with its environment. */
export interface FoundProgram {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

const cache = join(root, 'node_modules/.cache');

/**
 * Finds a program on this machine, or in the packages that `unpackPackages` has put into the folder of that name; undefined when
 * it does not run.
 */
export function findProgram(name: string, folder: string, words: readonly string[]): FoundProgram | undefined {
  const unpacked = join(cache, folder);
  const libraries = globSync('usr/lib/*-linux-*', { cwd: unpacked }).map((one) => join(unpacked, one));
  const own = ['usr/bin', 'usr/sbin'].map((one) => ({
    path: join(unpacked, one, name),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) },
  }));
  // Server programs are in a folder that only root has in PATH.
  const ofMachine = [name, join('/usr/sbin', name)].map((path) => ({ path, env: process.env }));
  return [...ofMachine, ...own].find(({ path, env }) => spawnSync(path, words, { stdio: 'ignore', env }).status === 0);
}

/** Installs Debian packages if permitted; otherwise does nothing, because the callers check for their programs again. */
export function installPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`正在用 apt-get 安装 ${names.join('、')}…`);
  run(root, 'apt-get', 'update', '-q');
  run(root, 'apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names);
}

/** Unpacks Debian packages with their missing dependencies into a separate folder. They are never installed: some would start a server. */
export function unpackPackages(folder: string, names: readonly string[]): void {
  if (!existsSync('/etc/debian_version')) return;
  const target = join(cache, folder);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // An outdated package list names files that no longer exist.
  if (!download(target, names)) run(target, 'apt-get', 'update', '-q');
  if (!download(target, names)) return;
  for (const file of readdirSync(target).filter((name) => name.endsWith('.deb'))) run(target, 'dpkg-deb', '-x', file, '.');
}

function download(target: string, names: readonly string[]): boolean {
  return run(target, 'apt-get', 'download', '-q', ...names);
}

/** Lists the packages that an installation would add to this machine, including the given ones. */
export function listMissing(names: readonly string[]): string[] {
  const { stdout } = spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', ...names], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
}

function run(cwd: string, command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { cwd, stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
}
