import { readdir, readFile } from 'node:fs/promises';

/** What the processes of a site hold, in megabytes; those of the database are not among them. */
export interface MemoryUse {
  /** Of the site's own process: all that is resident. */
  site: number;
  /** Of all of them, what they share counted once: the site, and those in which files are read. */
  all: number;
}

/** By `/proc`, so on Linux alone. */
export async function measureMemory(pid: number): Promise<MemoryUse> {
  const pids = await listProgramsOf(pid);
  const [site, ...parts] = await Promise.all([readField(pid, 'Rss'), ...pids.map((one) => readField(one, 'Pss'))]);
  return { site, all: parts.reduce((sum, part) => sum + part, 0) };
}

/** The process and those below it that run Node. */
async function listProgramsOf(root: number): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  const nodes = new Set<number>([root]);
  for (const number of numbers) {
    const stat = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
    parents.set(number, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    const command = await readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '');
    if (/(^|\/)node\0/.test(command)) nodes.add(number);
  }
  const isBelow = (number: number): boolean => {
    for (let at: number | undefined = number, depth = 0; at !== undefined && at > 1 && depth < 20; at = parents.get(at), depth++)
      if (at === root) return true;
    return false;
  };
  return [...nodes].filter(isBelow);
}

/** A process that has ended meanwhile holds nothing. */
async function readField(pid: number, field: 'Rss' | 'Pss'): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
}
