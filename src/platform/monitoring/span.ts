import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The points at which spans are created. */
export type SpanKind = 'render' | 'call' | 'service' | 'sql' | 'outside';

/** Terms of the program and numbers; never inputs, results, queries of addresses or personal data. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Generated on first use, because most spans are dropped and random bytes are expensive. */
  id: string;
  readonly parent: Span | undefined;
  readonly seam: SpanKind;
  readonly name: string;
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  endedAt: number;
  hasFailed: boolean;
  facts: SpanFacts;
}

/** The spans of a running request or job. */
export interface Trace {
  /** Generated on first use. */
  id: string;
  /** The parent span in another program. */
  readonly remoteId: string | undefined;
  /** Decided at the start; failed and slow traces are always sent. */
  readonly isSampled: boolean;
  readonly spans: Span[];
  /** Number of spans beyond the limit. */
  left: number;
}

interface Place {
  readonly trace: Trace;
  readonly span: Span | undefined;
}

/** Maximum spans per trace: a job of an hour must not fill the memory. */
const mostSpans = 300;

const none: SpanFacts = {};

const places = new AsyncLocalStorage<Place>();

/** Runs the work as one trace: every instrumented point adds a span to it. */
export function withTrace<Result>(trace: Trace, work: () => Result): Result {
  return places.run({ trace, span: undefined }, work);
}

/** Runs the work in a span below the current one; without a trace it only runs the work. */
export function withSpan<Result>(seam: SpanKind, name: string, work: () => Promise<Result>, facts: SpanFacts = none): Promise<Result> {
  const place = places.getStore();
  return place ? makeSpan(place, { seam, name, facts }, work) : work();
}

async function makeSpan<Result>(
  place: Place,
  { seam, name, facts }: Pick<Span, 'seam' | 'name' | 'facts'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(place, { seam, name, startedAt: now(), facts });
  if (!span) return work();
  try {
    return await places.run({ trace: place.trace, span }, work);
  } catch (error) {
    span.hasFailed = isFault(error);
    span.facts = { ...facts, 'error.type': errorName(error) };
    throw error;
  } finally {
    span.endedAt = now();
  }
}

/** Records completed work with its duration in milliseconds. */
export function recordSpan(
  seam: SpanKind,
  name: string,
  { tookMs, error, facts = {} }: { tookMs: number; error?: unknown; facts?: SpanFacts },
): void {
  const place = places.getStore();
  if (!place) return;
  const endedAt = now();
  const span = beginSpan(place, { seam, name, startedAt: endedAt - tookMs, facts });
  if (!span) return;
  span.endedAt = endedAt;
  if (error === undefined) return;
  span.hasFailed = true;
  span.facts = { ...facts, 'error.type': errorName(error) };
}

/** Returns the header of an outgoing request that links the other program's spans to ours; empty without a trace. */
export function traceHeaders(): Record<string, string> {
  const place = places.getStore();
  if (!place) return {};
  const { trace, span } = place;
  const id = span ? idOfSpan(span) : (trace.remoteId ?? newId(8));
  return { traceparent: `00-${idOfTrace(trace)}-${id}-0${Number(trace.isSampled)}` };
}

/** Returns true inside a trace, so that span names need not be computed otherwise. */
export const isTraced = (): boolean => places.getStore() !== undefined;

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Returns the id of a span, generated on first use. */
export const idOfSpan = (span: Span): string => (span.id ||= newId(8));

/** Returns the id of a trace, generated on first use. */
export const idOfTrace = (trace: Trace): string => (trace.id ||= newId(16));

function beginSpan({ trace, span: parent }: Place, given: Pick<Span, 'seam' | 'name' | 'startedAt' | 'facts'>): Span | undefined {
  if (trace.spans.length >= mostSpans) return void (trace.left += 1);
  const { seam, name, startedAt, facts } = given;
  const span: Span = { id: '', parent, seam, name, startedAt, endedAt: startedAt, hasFailed: false, facts };
  trace.spans.push(span);
  return span;
}

const { timeOrigin } = performance;
const now = (): number => timeOrigin + performance.now();

/** Returns true for internal errors: the caller's errors do not make a trace worth keeping. */
function isFault(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return typeof status !== 'number' || status >= 500;
}

/** Returns the error's class or PostgreSQL code: the message may repeat inputs. */
function errorName(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const word = typeof code === 'string' || typeof code === 'number' ? String(code) : String(name);
  return /^\w{1,60}$/.test(word) ? word : 'Error';
}
