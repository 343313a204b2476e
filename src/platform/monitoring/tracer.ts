import type { IncomingHttpHeaders } from 'node:http';
import type { OtlpSender } from './otlp-sender.ts';
import { withTrace, type Trace } from './span.ts';

export interface TracerOptions {
  sender: Pick<OtlpSender, 'enqueue'>;
  /** The share of sampled traces per thousand. */
  perThousand: number;
  /** Slower traces are always sent. */
  slowMs: number;
}

/** Limit for traces that callers request, because anybody can send the header. */
const askedPerSecond = 10;

/** Runs the work for a request with these headers in a trace, or without. */
export type TraceOfRequest = <Result>(headers: IncomingHttpHeaders, work: () => Promise<Result>) => Promise<Result>;

export const untraced: TraceOfRequest = (_headers, work) => work();

/** Decides which traces are sent: a random sample, and all that failed or were slow. */
export class Tracer {
  readonly #options: TracerOptions;
  #second = 0;
  #asked = 0;

  constructor(options: TracerOptions) {
    this.#options = options;
  }

  /** Like `run`, for an incoming request. */
  readonly ofRequest: TraceOfRequest = ({ traceparent }, work) => this.run(typeof traceparent === 'string' ? traceparent : undefined, work);

  /** Runs the work as a new trace, or as a part of the one that `traceparent` names (W3C). */
  async run<Result>(traceparent: string | undefined, work: () => Promise<Result>): Promise<Result> {
    const trace = this.#begin(traceparent);
    try {
      return await withTrace(trace, work);
    } finally {
      if (
        trace.isSampled ||
        trace.spans.some(({ hasFailed, startedAt, endedAt }) => hasFailed || endedAt - startedAt >= this.#options.slowMs)
      )
        this.#options.sender.enqueue(trace);
    }
  }

  #begin(traceparent: string | undefined): Trace {
    if (traceparent === undefined)
      return { id: '', remoteId: undefined, isSampled: Math.random() * 1000 < this.#options.perThousand, spans: [], left: 0 };
    const [, id, remoteId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
    const isAsked = flags !== undefined && (Number.parseInt(flags, 16) & 1) === 1 && this.#mayAsk();
    // Callers must not be able to choose sampling, so it does not depend on the trace id.
    const isSampled = isAsked || Math.random() * 1000 < this.#options.perThousand;
    const isKnown = id !== undefined && !/^0+$/.test(id) && !/^0+$/.test(remoteId!);
    return { id: isKnown ? id : '', remoteId: isKnown ? remoteId : undefined, isSampled, spans: [], left: 0 };
  }

  #mayAsk(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) [this.#second, this.#asked] = [second, 0];
    return ++this.#asked <= askedPerSecond;
  }
}
