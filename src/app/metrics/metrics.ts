import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { watchExternalCalls } from '#platform/monitoring/external-calls.ts';
import { MetricReader } from '#platform/monitoring/metric-reader.ts';
import { getProcessRestart } from '#platform/monitoring/process-restart.ts';
import type { CachedPage } from '#platform/page-cache/page-cache.ts';
import type { ParserFailure } from '#platform/parsing/parser-error.ts';
import type { Services } from '../services.ts';
import { siteMetrics, type MetricName } from './metric-catalogue.ts';

const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const shortBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5];
const outsideBuckets = [0.05, 0.2, 0.5, 1, 2, 5, 10];

/** Counters and timings in Prometheus format. Labels are constants, route patterns and status classes: never addresses or people. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #figures = new MetricReader(this.#registry);
  readonly #requests = this.#histogram('qianting_http_request_seconds', requestBuckets);
  readonly #renders = this.#histogram('qianting_page_render_seconds');
  readonly #poolWaits = this.#histogram('qianting_database_wait_seconds');
  readonly #notifyLag = this.#histogram('qianting_invalidation_lag_seconds');
  readonly #outside = this.#histogram('qianting_external_request_seconds', outsideBuckets);
  readonly #unwatch = watchExternalCalls(({ party, seconds, hasFailed }) =>
    this.#outside.observe({ party, result: hasFailed ? 'failed' : 'ok' }, seconds),
  );
  readonly #kept: Record<CachedPage['from'], number> = { fresh: 0, old: 0, last: 0 };
  readonly #parserTroubles: Record<ParserFailure, number> = { crashed: 0, timeout: 0, memory: 0 };
  readonly #refusedConnections: Record<'refused', number> = { refused: 0 };
  #databaseRestarts = 0;
  #heardAt: number | undefined;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#count('qianting_page_cache_responses_total', this.#kept);
    this.#count('qianting_parser_failures_total', this.#parserTroubles);
    this.#count('qianting_outbound_connections_total', this.#refusedConnections);
    this.#gauge('qianting_process_replacements', () => getProcessRestart()?.times ?? 0);
    this.#gauge('qianting_database_restarts', () => this.#databaseRestarts);
    this.#gauge('qianting_invalidation_silent_seconds', () =>
      this.#heardAt === undefined ? -1 : (performance.now() - this.#heardAt) / 1000,
    );
  }

  /** Figures that require a query; read again when they are too old. */
  get figures(): MetricReader {
    return this.#figures;
  }

  /** Reports caches and connections of this process. */
  watch({ cache, pool, link }: Pick<Services, 'cache' | 'pool' | 'link'>): void {
    this.#gauge('qianting_page_cache_bytes', () => cache.bytes);
    this.#gauge('qianting_page_cache_pages', () => cache.size);
    this.#gauge('qianting_database_unreachable', () => Number(link.isUnreachable));
    this.#gauge('qianting_database_connections', () => pool.totalCount);
    this.#gauge('qianting_database_waiting_requests', () => pool.waitingCount);
  }

  countDatabaseRestart(): void {
    this.#databaseRestarts += 1;
  }

  countParserTrouble(failure: ParserFailure): void {
    this.#parserTroubles[failure] += 1;
  }

  countRefusedConnection(): void {
    this.#refusedConnections.refused += 1;
  }

  /** Called for every cached page, so it only increments a counter. */
  countCachedPage(from: CachedPage['from']): void {
    this.#kept[from] += 1;
  }

  noteRender(seconds: number, result: 'ok' | 'failed'): void {
    this.#renders.observe({ result }, seconds);
  }

  notePoolWait(seconds: number): void {
    this.#poolWaits.observe(seconds);
  }

  noteHeard(seconds: number): void {
    this.#heardAt = performance.now();
    this.#notifyLag.observe(seconds);
  }

  /** Reports created spans, and dropped ones by reason, from the exporter. */
  watchSpans(counts: Readonly<Record<string, number>>): void {
    this.#count('qianting_spans_total', counts);
  }

  /**
   * Reports how long the quote source has been silent, from the time of its last response (milliseconds since 1970, null before
   * the first).
   */
  watchQuotes(readHeardAt: () => number | null): void {
    this.#gauge('qianting_quotes_silent_seconds', () => {
      const heardAt = readHeardAt();
      return heardAt === null ? -1 : Math.round((Date.now() - heardAt) / 1000);
    });
  }

  /** Measures every request of an app by its route pattern; a request without a route is a page, or unknown. */
  observe(app: FastifyInstance, listener: 'public' | 'console'): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'page';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      this.#requests.observe({ listener, method: methodOf(request.method), route, status }, reply.elapsedTime / 1000);
    });
  }

  /** Returns all metrics in Prometheus format. */
  async read(): Promise<{ type: string; text: string }> {
    await this.#figures.refresh();
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  stop(): void {
    this.#unwatch();
  }

  #gauge(name: MetricName, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help: siteMetrics[name].help.en,
      registers: [this.#registry],
      collect: () => gauge.set(read()),
    });
  }

  #histogram(name: MetricName, buckets = shortBuckets): Histogram {
    const { help, labels } = siteMetrics[name];
    return new Histogram({ name, help: help.en, labelNames: [...labels], buckets, registers: [this.#registry] });
  }

  /** Reports counters that are incremented elsewhere, by the one label of the metric. */
  #count(name: CounterName, counts: Readonly<Record<string, number>>): void {
    const { help, labels } = siteMetrics[name];
    const [label] = labels;
    const counter: Counter = new Counter({
      name,
      help: help.en,
      labelNames: [label],
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        for (const [word, count] of Object.entries(counts)) counter.inc({ [label]: word }, count);
      },
    });
  }
}

type CounterName =
  | 'qianting_outbound_connections_total'
  | 'qianting_page_cache_responses_total'
  | 'qianting_parser_failures_total'
  | 'qianting_spans_total';

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Clients choose the method, so unusual ones are counted together. */
const methodOf = (method: string): string => (usualMethods.has(method) ? method : 'other');
