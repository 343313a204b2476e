import { fetchExternal } from '../http/fetch-external.ts';
import type { Log } from '../log/log.ts';
import { idOfSpan, idOfTrace, type SpanKind, type Span, type Trace } from './span.ts';

export interface OtlpSenderOptions {
  /** Address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
  /** Service name of this process: its role. */
  role: string;
  log: Pick<Log, 'warn'>;
  everyMs?: number;
  timeoutMs?: number;
}

const mostWaiting = 2048;
const mostAtOnce = 512;
/** Pause after a failure of the collector. */
const restMs = 15_000;

/** SPAN_KIND of OTLP: 1 internal, 2 server, 3 client. */
const kinds: Readonly<Record<SpanKind, number>> = { render: 2, call: 2, service: 1, sql: 3, outside: 3 };

/**
 * Sends spans to a collector by OTLP over HTTP as JSON, in batches. The queue is bounded and never blocks: an unreachable or slow
 * collector loses spans, which are counted.
 */
export class OtlpSender {
  readonly #options: Required<Omit<OtlpSenderOptions, 'token'>> & Pick<OtlpSenderOptions, 'token'>;
  readonly #waiting: { trace: Trace; span: Span }[] = [];
  readonly #timer: NodeJS.Timeout;
  #sending: Promise<void> | undefined;
  #restUntil = 0;
  /** Counts of spans since the start: sent, dropped, or cut because their trace had too many. */
  readonly counts = { sent: 0, dropped: 0, cut: 0 };

  constructor(options: OtlpSenderOptions) {
    this.#options = { everyMs: 2000, timeoutMs: 5000, ...options };
    this.#timer = setInterval(() => void this.#sendNext(), this.#options.everyMs).unref();
  }

  enqueue(trace: Trace): void {
    this.counts.cut += trace.left;
    for (const span of trace.spans) {
      if (this.#waiting.length < mostWaiting) this.#waiting.push({ trace, span });
      else this.counts.dropped += 1;
    }
  }

  /** Sends the queue with one last try. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    while (this.#waiting.length > 0 && performance.now() >= this.#restUntil) await this.#sendNext();
    this.counts.dropped += this.#waiting.splice(0).length;
  }

  #sendNext(): Promise<void> {
    if (this.#waiting.length === 0 || performance.now() < this.#restUntil) return Promise.resolve();
    this.#sending ??= this.#send(this.#waiting.splice(0, mostAtOnce)).finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #send(group: readonly { trace: Trace; span: Span }[]): Promise<void> {
    const { endpoint, token, timeoutMs, log } = this.#options;
    try {
      const response = await fetchExternal(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(this.#toOtlp(group)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
      this.counts.sent += group.length;
    } catch (error) {
      this.counts.dropped += group.length;
      this.#restUntil = performance.now() + restMs;
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'trace spans not exported');
    }
  }

  #toOtlp(group: readonly { trace: Trace; span: Span }[]): object {
    const resource = { attributes: toAttributes({ 'service.name': 'qianting', 'qianting.role': this.#options.role }) };
    const spans = group.map(({ trace, span }) => ({
      traceId: idOfTrace(trace),
      spanId: idOfSpan(span),
      ...parentOf(trace, span),
      name: span.name,
      kind: kinds[span.seam],
      startTimeUnixNano: toNanos(span.startedAt),
      endTimeUnixNano: toNanos(span.endedAt),
      attributes: toAttributes({ 'qianting.seam': span.seam, ...span.facts }),
      status: span.hasFailed ? { code: 2 } : {},
    }));
    return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'qianting' }, spans }] }] };
  }
}

function parentOf({ remoteId }: Trace, { parent }: Span): { parentSpanId?: string } {
  const id = parent ? idOfSpan(parent) : remoteId;
  return id === undefined ? {} : { parentSpanId: id };
}

const toNanos = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

function toAttributes(facts: Span['facts']): object[] {
  return Object.entries(facts).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'string') return { stringValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
