import { Agent, request as send } from 'node:http';

/** One request of a load. */
export interface LoadRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST as JSON. */
  readonly body?: string;
}

export interface OfferResult {
  /** Requests a second that were answered. */
  readonly rate: number;
  /** Milliseconds from the moment at which a request was due, so that waiting to be sent counts. */
  readonly p50: number;
  readonly p99: number;
  /** All of them, the shortest first. */
  readonly times: readonly number[];
  readonly sent: number;
  /** Answers other than 2xx and 3xx, and those that never came. */
  readonly errors: number;
  /** How often each went wrong: the status, `late`, or `not sent`. */
  readonly failures: Readonly<Record<string, number>>;
}

/** So many requests at once at the most: what is behind by more than that counts as not answered. */
const mostOpen = 400;
const answerMs = 10_000;

/**
 * Sends requests at an even rate for some seconds, to several addresses in turn, and waits for the answers. The rate does not give way to a slow site: its answers then come late
 * and later, which is what the figures show.
 */
export async function offer(addresses: readonly string[], rate: number, seconds: number, next: () => LoadRequest): Promise<OfferResult> {
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
    // Answers are heard of only when this loop lets go.
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

/** What a share of times that stand in order stay within. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;

/** What went wrong; undefined where it was answered well. */
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
