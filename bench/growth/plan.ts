/** The result for one kind of request with a number of processes on one database. */
export interface CapacityFinding {
  readonly workload: string;
  readonly title: string;
  readonly processes: number;
  /** Requests per second at the knee, all processes together. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time per request: of the site's processes, and of the database server with its connections. */
  readonly siteMs: number;
  readonly databaseMs: number;
}

export interface Stage {
  readonly name: string;
  /** Requests per second at peak. */
  readonly peak: number;
  /** The share of pages answered by a CDN in front. */
  readonly cdnShare: number;
  readonly atSite: number;
  readonly siteCores: number;
  readonly databaseCores: number;
  /** Processes of one core each, one more than needed so that one may fail. */
  readonly processes: number;
}

/** Capacity is twice the peak of the year. */
export const headroom = 2;
/** The planned utilisation of a core at that rate: beyond it latency rises. */
const busyShare = 0.7;
const ofPages = new Set(['kept', 'renders']);
const stages = [
  { name: 'one machine', peak: 500, cdnShare: 0 },
  { name: 'several processes', peak: 5000, cdnShare: 0 },
  { name: 'behind a CDN', peak: 50_000, cdnShare: 0.95 },
];

/** Computes the cores for each stage of growth, from the processor time of each kind of request and its share of a busy hour. */
export function planStages(findings: readonly CapacityFinding[], shares: Readonly<Record<string, number>>): Stage[] {
  const single = new Map(findings.filter(({ processes }) => processes === 1).map((one) => [one.workload, one]));
  return stages.map(({ name, peak, cdnShare }) => {
    const rateOf = (workload: string) => peak * headroom * (shares[workload] ?? 0) * (ofPages.has(workload) ? 1 - cdnShare : 1);
    const sum = (pick: (one: CapacityFinding) => number) =>
      [...single.values()].reduce((total, one) => total + (rateOf(one.workload) * pick(one)) / 1000, 0) / busyShare;
    const siteCores = sum(({ siteMs }) => siteMs);
    const atSite = Object.keys(shares).reduce((total, workload) => total + rateOf(workload), 0);
    return {
      name,
      peak,
      cdnShare,
      atSite,
      siteCores,
      databaseCores: sum(({ databaseMs }) => databaseMs),
      processes: Math.ceil(siteCores) + 1,
    };
  });
}
