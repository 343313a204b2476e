import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import { noteStatement } from '#platform/watching/note-statement.ts';
import { Sender } from '#platform/watching/otlp-sender.ts';
import { Tracer } from '#platform/watching/tracer.ts';
import type { Metrics } from './metrics.ts';

export interface OpenSpans {
  readonly tracer: Tracer;
  readonly noteStatement: typeof noteStatement;
  /** Sends buffered spans. */
  stop(): Promise<void>;
}

/** Opens tracing when a collector is configured; otherwise nothing runs. */
export function openSpans(config: Config, log: Log, metrics: Metrics): OpenSpans | undefined {
  const { otlpEndpoint: endpoint, otlpToken: token, tracePerThousand: perThousand, traceSlowMs: slowMs, role } = config;
  if (endpoint === undefined) return undefined;
  const sender = new Sender({ endpoint, token, role, log });
  metrics.watchSpans(sender.counts);
  return { tracer: new Tracer({ sender, perThousand, slowMs }), noteStatement, stop: () => sender.stop() };
}
