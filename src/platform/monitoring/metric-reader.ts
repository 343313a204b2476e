import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** A metric of a group, with the names of its labels. */
export interface MetricDefinition {
  readonly help: string;
  readonly labels?: readonly string[];
}

export interface MetricValue {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics that are queried together. */
export interface MetricGroup {
  readonly group: string;
  readonly figures: Readonly<Record<string, MetricDefinition>>;
  /** True for a group that needs no database query and is therefore available while the database is unreachable. */
  readonly isLocal?: boolean;
  /** Runs in a read-only transaction; a statement that takes longer than `statementMs` is cancelled. */
  read(ctx: Context): Promise<readonly MetricValue[]>;
}

interface KnownGroup extends MetricGroup {
  readonly gauges: ReadonlyMap<string, Gauge>;
  readAt: number | undefined;
  hasFailed: boolean;
}

export interface MetricTimes {
  /** Maximum age of delivered figures. */
  ageMs: number;
  /** Maximum time that a reader of the metrics waits for newer ones. */
  waitMs: number;
  statementMs: number;
}

const usualTimes: MetricTimes = { ageMs: 30_000, waitMs: 3000, statementMs: 2000 };

/**
 * Metrics that need a query of the database or the disk. They are queried at most once per `ageMs`, one group after the other on
 * one connection, with a timeout per statement. A group that cannot be read is left out: no value is better than an outdated one.
 */
export class MetricReader {
  readonly #registry: Registry;
  readonly #times: MetricTimes;
  readonly #groups: KnownGroup[] = [];
  #context: (() => Context) | undefined;
  #reading: Promise<void> | undefined;
  #readAt = -Infinity;

  constructor(registry: Registry, times: MetricTimes = usualTimes) {
    this.#registry = registry;
    this.#times = times;
    this.#tell('qianting_metrics_age_seconds', 'Seconds since a group of metrics was read; left out until the first read', (one) =>
      one.readAt === undefined ? undefined : (performance.now() - one.readAt) / 1000,
    );
    this.#tell('qianting_metrics_collection_failed', '1 while a group of metrics cannot be read and is left out', ({ hasFailed }) =>
      Number(hasFailed),
    );
  }

  /** Sets the groups to read, and their context. */
  watch(groups: readonly MetricGroup[], context: () => Context): void {
    this.#context = context;
    for (const one of groups) {
      const gauges = new Map(Object.entries(one.figures).map(([name, figure]) => [name, this.#gauge(name, figure)]));
      this.#groups.push({ ...one, gauges, readAt: undefined, hasFailed: false });
    }
  }

  /** Resolves when the figures are recent enough, or when the maximum waiting time is over. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < this.#times.ageMs) return;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
      this.#readAt = performance.now();
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, this.#times.waitMs)));
    await Promise.race([this.#reading, late]);
    clearTimeout(timer);
  }

  async #readAll(): Promise<void> {
    const ctx = this.#context?.();
    if (!ctx) return;
    for (const one of this.#groups) {
      const values = await this.#read(ctx, one).catch((error: unknown) => {
        ctx.log.warn({ err: error, group: one.group }, 'metrics could not be collected');
        return undefined;
      });
      one.hasFailed = values === undefined;
      if (values) one.readAt = performance.now();
      for (const [name, gauge] of one.gauges) empty(gauge, one.figures[name]!);
      for (const { name, labels = {}, value } of values ?? []) one.gauges.get(name)!.set({ ...labels }, value);
    }
  }

  async #read(ctx: Context, group: MetricGroup): Promise<readonly MetricValue[]> {
    if (group.isLocal) return group.read(ctx);
    return ctx.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${String(this.#times.statementMs)}, true)`.execute(trx);
        return group.read({ ...ctx, db: trx });
      });
  }

  #gauge(name: string, { help, labels = [] }: MetricDefinition): Gauge {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [this.#registry] });
    empty(gauge, { help, labels });
    return gauge;
  }

  #tell(name: string, help: string, read: (one: KnownGroup) => number | undefined): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['group'],
      registers: [this.#registry],
      collect: () => {
        gauge.reset();
        for (const one of this.#groups) {
          const value = read(one);
          if (value !== undefined) gauge.set({ group: one.group }, value);
        }
      },
    });
  }
}

/** A plain reset would report a metric without labels as 0. */
function empty(gauge: Gauge, { labels = [] }: MetricDefinition): void {
  gauge.reset();
  if (labels.length === 0) gauge.remove();
}
