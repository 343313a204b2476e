import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BackupState } from '#platform/backup/backup-state.ts';
import type { Services } from './services.ts';

/** Counts and times in the form that Prometheus reads. Labels are routes and states, never addresses or people. */
export class Metrics {
  readonly registry = new Registry();
  readonly #durations = new Histogram({
    name: 'qianting_http_request_seconds',
    help: 'Requests that were not answered from the page cache, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });
  #keptPages = 0;
  #databaseRestarts = 0;

  constructor({ cache, pool, link }: Pick<Services, 'cache' | 'pool' | 'link'>) {
    collectDefaultMetrics({ register: this.registry });
    this.#gauge('qianting_pages_from_cache', 'Pages answered from the page cache since start', () => this.#keptPages);
    this.#gauge('qianting_page_cache_bytes', 'Bytes of pages kept', () => cache.bytes);
    this.#gauge('qianting_page_cache_pages', 'Pages kept', () => cache.size);
    this.#gauge('qianting_database_restarts', 'Times the embedded database died and was started again', () => this.#databaseRestarts);
    this.#gauge('qianting_database_away', '1 while the database does not answer', () => Number(link.isAway));
    this.#gauge('qianting_database_connections', 'Open connections of the pool', () => pool.totalCount);
    this.#gauge('qianting_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  }

  countDatabaseRestart(): void {
    this.#databaseRestarts += 1;
  }

  countKeptPage(): void {
    this.#keptPages += 1;
  }

  /** Trading days that each list is behind, at least 1 when it is, asked when the metrics are read; -1 where that cannot be told. */
  watchLists(read: () => Promise<readonly { list: string; missedTradingDays: number | null; isStale: boolean | null }[]>): void {
    const gauge: Gauge = new Gauge({
      name: 'qianting_list_missed_trading_days',
      help: 'Trading days without import up to the newest that is due, by list; -1: unknown',
      labelNames: ['list'],
      registers: [this.registry],
      collect: async () => {
        for (const { list, missedTradingDays, isStale } of await read())
          gauge.set({ list }, isStale === null ? -1 : isStale ? (missedTradingDays ?? 1) : 0);
      },
    });
  }

  /** How the backups stand, asked when the metrics are read: ages in seconds, -1 where there is none, and whether archiving or the last drill failed. */
  watchBackups(read: () => Promise<BackupState>): void {
    const ageOf = (at: Date | null | undefined) => (at ? Math.round((Date.now() - at.getTime()) / 1000) : -1);
    const ages: Gauge = new Gauge({
      name: 'qianting_backup_age_seconds',
      help: 'Seconds since the newest base backup was begun, a piece of the log of changes was archived, a restore was tried; -1: never',
      labelNames: ['what'],
      registers: [this.registry],
      collect: async () => {
        const { baseAt, archivedAt, drill } = await read();
        for (const [what, at] of Object.entries({ base: baseAt, log: archivedAt, drill: drill?.at })) ages.set({ what }, ageOf(at));
      },
    });
    const failures: Gauge = new Gauge({
      name: 'qianting_backup_failed',
      help: '1 while the log of changes cannot be archived, and after a drill that found something wrong',
      labelNames: ['what'],
      registers: [this.registry],
      collect: async () => {
        const { isFailing, drill } = await read();
        for (const [what, isBad] of Object.entries({ log: isFailing, drill: drill?.isGood === false }))
          failures.set({ what }, Number(isBad));
      },
    });
  }

  /** Messages in trouble, asked when the metrics are read: tried and still waiting, and given up within a day. */
  watchMessages(read: () => Promise<{ retried: number; failed: number }>): void {
    const gauge: Gauge = new Gauge({
      name: 'qianting_messages_in_trouble',
      help: 'Text messages and mails that wait for another try, and those given up within a day',
      labelNames: ['state'],
      registers: [this.registry],
      collect: async () => {
        for (const [state, count] of Object.entries(await read())) gauge.set({ state }, count);
      },
    });
  }

  /** How long the source of quotes has been silent, asked when the metrics are read: milliseconds since 1970 of its last answer, null before the first. */
  watchQuotes(readHeardAt: () => number | null): void {
    this.#gauge('qianting_quotes_silent_seconds', 'Seconds since the source of quotes last answered; -1: not yet', () => {
      const heardAt = readHeardAt();
      return heardAt === null ? -1 : Math.round((Date.now() - heardAt) / 1000);
    });
  }

  /** What came of today's visits of the page on which accounts are asked for, by source, asked when the metrics are read. */
  watchOpenings(read: () => Promise<readonly { source: string; visits: number; requests: number }[]>): void {
    const gauge: Gauge = new Gauge({
      name: 'qianting_account_openings_today',
      help: 'Visits of the account opening page and requests made there since midnight in Shanghai, by source',
      labelNames: ['source', 'what'],
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        for (const { source, visits, requests } of await read()) {
          gauge.set({ source, what: 'visits' }, visits);
          gauge.set({ source, what: 'requests' }, requests);
        }
      },
    });
  }

  /** Times every request of an app by its route's pattern. */
  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'page';
      this.#durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }

  #gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }
}
