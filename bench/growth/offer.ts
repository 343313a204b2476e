import { Agent, request as send } from 'node:http';

/** One request of a load. */
export interface LoadRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST as JSON. */
  readonly body?: string;
}

export interface OfferResult {
  /** Answered requests per second. */
  readonly rate: number;
  /** Milliseconds from the time at which a request was due, so that waiting to be sent counts. */
  readonly p50: number;
  readonly p99: number;
  /** All response times, shortest first. */
  readonly times: readonly number[];
  readonly sent: number;
  /** Responses other than 2xx and 3xx, and missing ones. */
  readonly errors: number;
  /** The number of each failure: the status, `late`, or `not sent`. */
  readonly failures: Readonly<Record<string, number>>;
}

/** The largest number of open requests: further ones count as not answered. */
const mostOpen = 400;
const answerMs = 10_000;

/**
 * Sends requests at an even rate for some seconds, to several addresses in turn, and waits for the responses. The rate does not
 * adapt to a slow site: its responses become later and later, as the figures show.
 */
export async function sendAtRate(
  addresses: readonly string[],
  rate: number,
  seconds: number,
  next: () => LoadRequest,
): Promise<OfferResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostOpen });
  const total = Math.max(1, Math.round(rate * seconds));
  const times: number[] = [];
  const failures: Record<string, number> = {};
  const count = (failure: string) => void (failures[failure] = (failures[failure] ?? 0) + 1);
  let open = 0;
  const waiting: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number < total; number++) {
    const due = began + (number * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => void setTimeout(resolve, early));
    // Responses are processed only when this loop yields.
    else if (number % 16 === 0) await new Promise((resolve) => void setImmediate(resolve));
    if (open >= mostOpen) {
      count('not sent');
      continue;
    }
    open += 1;
    const asking = ask(agent, addresses[number % addresses.length]!, next()).then((failure) => {
      open -= 1;
      if (failure) count(failure);
      else times.push(performance.now() - due);
    });
    waiting.push(asking);
  }
  await Promise.all(waiting);
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => quantile(times, share);
  return { rate: times.length / took, p50: at(0.5), p99: at(0.99), times, sent: total, errors: total - times.length, failures };
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;

/** Returns the failure; undefined when the response was successful. */
function ask(agent: Agent, address: string, { path, headers, body }: LoadRequest): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asking = send(`${address}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'accept-encoding': 'br',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
      timeout: answerMs,
    });
    asking.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve((answer.statusCode ?? 500) < 400 ? undefined : String(answer.statusCode)));
      answer.once('error', () => resolve('late'));
    });
    asking.once('timeout', () => asking.destroy(new Error('no answer')));
    asking.once('error', () => resolve('late'));
    asking.end(body);
  });
}
