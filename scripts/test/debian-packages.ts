import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './run-tool.ts';

/** A program that tests start, and what it needs in its environment. */
export interface FoundProgram {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

const cache = join(root, 'node_modules/.cache');

/** A program of this machine, or out of the packages that `unpackPackages` has laid into the folder of that name; undefined when it does not run. */
export function findProgram(name: string, folder: string, words: readonly string[]): FoundProgram | undefined {
  const unpacked = join(cache, folder);
  const libraries = globSync('usr/lib/*-linux-*', { cwd: unpacked }).map((one) => join(unpacked, one));
  const own = ['usr/bin', 'usr/sbin'].map((one) => ({
    path: join(unpacked, one, name),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) },
  }));
  // Servers stand where only root's search path leads.
  const ofMachine = [name, join('/usr/sbin', name)].map((path) => ({ path, env: process.env }));
  return [...ofMachine, ...own].find(({ path, env }) => spawnSync(path, words, { stdio: 'ignore', env }).status === 0);
}

/** Installs Debian packages where we may; says nothing where we may not, as whoever needs them looks for them again. */
export function installPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`正在用 apt-get 安装 ${names.join('、')}…`);
  run(root, 'apt-get', 'update', '-q');
  run(root, 'apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names);
}

/** Lays Debian packages into a folder of their own, with whatever of theirs this machine lacks. They are never installed: some would start a server. */
export function unpackPackages(folder: string, names: readonly string[]): void {
  if (!existsSync('/etc/debian_version')) return;
  const target = join(cache, folder);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // A list of packages of long ago names files that are gone.
  if (!download(target, names)) run(target, 'apt-get', 'update', '-q');
  if (!download(target, names)) return;
  for (const file of readdirSync(target).filter((name) => name.endsWith('.deb'))) run(target, 'dpkg-deb', '-x', file, '.');
}

function download(target: string, names: readonly string[]): boolean {
  return run(target, 'apt-get', 'download', '-q', ...names);
}

/** What an installation of these would bring to this machine, themselves included. */
export function listMissing(names: readonly string[]): string[] {
  const { stdout } = spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', ...names], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
}

function run(cwd: string, command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { cwd, stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
}
