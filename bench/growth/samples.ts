import { readdir, readFile, readlink } from 'node:fs/promises';
import type pg from 'pg';
import { median } from '../support/load.ts';
import type { SiteProcess } from './processes.ts';

/** The resource usage of a process at one time. */
export interface ResourceSample {
  readonly memoryMb: number;
  readonly handles: number;
  readonly sockets: number;
  readonly connections: number;
  readonly lagMs: number;
}

/** By how much the last quarter may exceed the third: a share, and an absolute allowance for fluctuation. */
const bounds: Readonly<Record<keyof ResourceSample, { name: string; share: number; more: number }>> = {
  memoryMb: { name: 'memory in MB', share: 0.1, more: 10 },
  handles: { name: 'open handles', share: 0.1, more: 10 },
  sockets: { name: 'open sockets', share: 0.1, more: 10 },
  connections: { name: 'connections to the database', share: 0, more: 3 },
  lagMs: { name: 'lag of the event loop in ms', share: 1, more: 50 },
};

/**
 * Returns the figures that rose through the second half by more than their bound: the median of the last quarter compared with
 * that of the third. Connection pools fluctuate with other load on the machine: for them a leak must exceed the whole first half.
 */
export function findGrowth(samples: readonly ResourceSample[]): string[] {
  const [half, quarter] = [Math.floor(samples.length / 2), Math.ceil(samples.length / 4)];
  const middle = (name: keyof ResourceSample, part: readonly ResourceSample[]) => median(part.map((sample) => sample[name]));
  return (Object.keys(bounds) as (keyof ResourceSample)[]).flatMap((name) => {
    const { share, more, name: title } = bounds[name];
    const last = middle(name, samples.slice(-quarter));
    const before =
      name === 'connections'
        ? Math.max(...samples.slice(0, half).map((sample) => sample[name]))
        : middle(name, samples.slice(half, half + quarter));
    return last > before * (1 + share) + more ? [`${title} rose from ${before.toFixed(0)} to ${last.toFixed(0)}`] : [];
  });
}

/** Handles are counted by the operating system; figures that other systems do not have are NaN. */
export async function readSample({ pid, consoleAddress }: SiteProcess, watcher: pg.Client): Promise<ResourceSample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const names = await readdir(`/proc/${pid}/fd`).catch(() => [] as string[]);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const metrics = await (await fetch(`${consoleAddress}/metrics`)).text();
  return {
    memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    handles: names.length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    connections: rows[0]!.count,
    lagMs: Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 1000,
  };
}
