import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import { OtlpSender } from '#platform/monitoring/otlp-sender.ts';
import { recordStatement } from '#platform/monitoring/record-statement.ts';
import { Tracer } from '#platform/monitoring/tracer.ts';
import type { Metrics } from './metrics.ts';

export interface OpenSpans {
  readonly tracer: Tracer;
  readonly noteStatement: typeof recordStatement;
  /** Sends buffered spans. */
  stop(): Promise<void>;
}

/** Opens tracing when a collector is configured; otherwise nothing runs. */
export function openSpans(config: Config, log: Log, metrics: Metrics): OpenSpans | undefined {
  const { otlpEndpoint: endpoint, otlpToken: token, tracePerThousand: perThousand, traceSlowMs: slowMs, role } = config;
  if (endpoint === undefined) return undefined;
  const sender = new OtlpSender({ endpoint, token, role, log });
  metrics.watchSpans(sender.counts);
  return { tracer: new Tracer({ sender, perThousand, slowMs }), noteStatement: recordStatement, stop: () => sender.stop() };
}
