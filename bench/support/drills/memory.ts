import { readdir, readFile } from 'node:fs/promises';

/** The memory of a site's processes in megabytes, without those of the database. */
export interface MemoryUse {
  /** The resident memory of the site's own process. */
  site: number;
  /** The memory of all processes, shared pages counted once: the site, and its file parsers. */
  all: number;
}

/** Reads `/proc`, so it works only on Linux. */
export async function measureMemory(pid: number): Promise<MemoryUse> {
  const pids = await listProgramsOf(pid);
  const [site, ...parts] = await Promise.all([readField(pid, 'Rss'), ...pids.map((one) => readField(one, 'Pss'))]);
  return { site, all: parts.reduce((sum, part) => sum + part, 0) };
}

/** Lists the process and its descendants that run Node. */
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

/** An ended process counts as 0. */
async function readField(pid: number, field: 'Rss' | 'Pss'): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
}
