import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the server's main process: the first line of `postmaster.pid`. */
export async function findPostmaster(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

/** Lists the server's process and its children. Reads `/proc`, so it works only on Linux. */
export async function listServerProcesses(dataDir: string): Promise<number[]> {
  const postmaster = await findPostmaster(dataDir);
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children: number[] = [];
  for (const number of numbers) {
    const stat = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
    // After the name in brackets, which may contain anything: state and parent.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster) children.push(Number(number));
  }
  return [postmaster, ...children];
}

/** Sends a signal to each process; ended ones are ignored. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Copies a data folder with its owners and permissions. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['--archive', '--reflink=auto', `${from}/.`, to]);
}

/** Mounts a separate disk in memory of this size at the folder. Rejects when this user may not mount. */
export async function mountDisk(folder: string, megabytes: number): Promise<() => Promise<void>> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  return async () => void (await run('umount', ['--lazy', folder]));
}

/** Returns the size of a folder in megabytes. */
export async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--block-size=1M', folder]);
  return Number(stdout.split('\t', 1)[0]);
}
