import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where a span is made: there are no others. */
export type Seam = 'render' | 'call' | 'service' | 'sql' | 'outside';

/** Words of the program and numbers; never what was asked or answered, an address's query, or anything of a person. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Empty until somebody is told of it: most spans are thrown away, and chance is dear. */
  id: string;
  readonly parent: Span | undefined;
  readonly seam: Seam;
  readonly name: string;
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  endedAt: number;
  hasFailed: boolean;
  facts: SpanFacts;
}

/** The spans of one request or job, while it runs. */
export interface Trace {
  /** Empty until somebody is told of it. */
  id: string;
  /** The span of another program under which this one hangs. */
  readonly remoteId: string | undefined;
  /** Chosen at its beginning; what fails or is slow is sent all the same. */
  readonly isSampled: boolean;
  readonly spans: Span[];
  /** Those that were too many. */
  left: number;
}

interface Place {
  readonly trace: Trace;
  readonly span: Span | undefined;
}

/** So many spans of one trace are kept: a job of an hour must not fill the memory. */
const mostSpans = 300;

const none: SpanFacts = {};

const places = new AsyncLocalStorage<Place>();

/** Runs the work as one trace: every seam that it passes makes a span of it. */
export function withTrace<Result>(trace: Trace, work: () => Result): Result {
  return places.run({ trace, span: undefined }, work);
}

/** Makes a span of the work, under the one in which it is called. Where nothing is traced it is the work alone. */
export function withSpan<Result>(seam: Seam, name: string, work: () => Promise<Result>, facts: SpanFacts = none): Promise<Result> {
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

/** Notes what has been done already and took so many milliseconds. */
export function noteSpan(
  seam: Seam,
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

/** For a request that goes out: by this header another program hangs its spans under ours. Nothing where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const place = places.getStore();
  if (!place) return {};
  const { trace, span } = place;
  const id = span ? idOfSpan(span) : (trace.remoteId ?? newId(8));
  return { traceparent: `00-${idOfTrace(trace)}-${id}-0${Number(trace.isSampled)}` };
}

/** Whether spans are made of what is done here: what they are named by need not be found out otherwise. */
export const isTraced = (): boolean => places.getStore() !== undefined;

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** By what others know it, from now on. */
export const idOfSpan = (span: Span): string => (span.id ||= newId(8));

/** By what others know it, from now on. */
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

/** What the caller did wrong is an answer like any other; only what is our fault makes a trace worth keeping. */
function isFault(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return typeof status !== 'number' || status >= 500;
}

/** The name of its kind or PostgreSQL's code: its words may repeat what was asked. */
function errorName(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const word = typeof code === 'string' || typeof code === 'number' ? String(code) : String(name);
  return /^\w{1,60}$/.test(word) ? word : 'Error';
}
