import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** One figure that a group gives, with the names of its labels. */
export interface Figure {
  readonly help: string;
  readonly labels?: readonly string[];
}

export interface FigureValue {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures that are asked for together. */
export interface FigureGroup {
  readonly group: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** True when the database is not asked, so that it is told while that is away. */
  readonly isLocal?: boolean;
  /** In a transaction that only reads; a statement that takes longer than `statementMs` is ended. */
  read(ctx: Context): Promise<readonly FigureValue[]>;
}

interface KnownGroup extends FigureGroup {
  readonly gauges: ReadonlyMap<string, Gauge>;
  readAt: number | undefined;
  hasFailed: boolean;
}

export interface FigureTimes {
  /** How old figures may be when they are given. */
  ageMs: number;
  /** How long whoever reads the metrics waits for newer ones. */
  waitMs: number;
  statementMs: number;
}

const usualTimes: FigureTimes = { ageMs: 30_000, waitMs: 3000, statementMs: 2000 };

/**
 * Figures that the database or the disk has to be asked for. However often the metrics are read, they are asked for once in `ageMs`, one group after the
 * other on one connection, and each statement ends in time. Figures of a group that cannot be read are left out: none is better than a former one that looks like today's.
 */
export class FigureReader {
  readonly #registry: Registry;
  readonly #times: FigureTimes;
  readonly #groups: KnownGroup[] = [];
  #context: (() => Context) | undefined;
  #reading: Promise<void> | undefined;
  #readAt = -Infinity;

  constructor(registry: Registry, times: FigureTimes = usualTimes) {
    this.#registry = registry;
    this.#times = times;
    this.#tell('qianting_figures_age_seconds', 'Seconds since a group of figures was read; left out until the first read', (one) =>
      one.readAt === undefined ? undefined : (performance.now() - one.readAt) / 1000,
    );
    this.#tell('qianting_figures_failed', '1 while a group of figures cannot be read and is left out', ({ hasFailed }) =>
      Number(hasFailed),
    );
  }

  /** The groups that are read from now on, in which context. */
  watch(groups: readonly FigureGroup[], context: () => Context): void {
    this.#context = context;
    for (const one of groups) {
      const gauges = new Map(Object.entries(one.figures).map(([name, figure]) => [name, this.#gauge(name, figure)]));
      this.#groups.push({ ...one, gauges, readAt: undefined, hasFailed: false });
    }
  }

  /** Resolves when the figures are new enough, or when whoever asks has waited for long enough. */
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
        ctx.log.warn({ err: error, group: one.group }, 'figures could not be read');
        return undefined;
      });
      one.hasFailed = values === undefined;
      if (values) one.readAt = performance.now();
      for (const [name, gauge] of one.gauges) empty(gauge, one.figures[name]!);
      for (const { name, labels = {}, value } of values ?? []) one.gauges.get(name)!.set({ ...labels }, value);
    }
  }

  async #read(ctx: Context, group: FigureGroup): Promise<readonly FigureValue[]> {
    if (group.isLocal) return group.read(ctx);
    return ctx.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${String(this.#times.statementMs)}, true)`.execute(trx);
        return group.read({ ...ctx, db: trx });
      });
  }

  #gauge(name: string, { help, labels = [] }: Figure): Gauge {
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

/** A figure without labels would be told as 0 by a reset alone. */
function empty(gauge: Gauge, { labels = [] }: Figure): void {
  gauge.reset();
  if (labels.length === 0) gauge.remove();
}
