import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:https';
import { complaintAdd } from '#complaints/complaint/calls.ts';
import { salesBranches } from '#content/branches/calls.ts';
import { buildComplaintForm, createPasses } from '../drills/writer.ts';

interface TrafficOptions {
  /** The TLS port of the proxy. */
  port: number;
  /** Requests per second, evenly. */
  rate: number;
  /** The database in which passes are created beforehand. */
  database: string;
  consentVersion: number;
}

/** The results of requests in a span of time. */
export interface Tally {
  sent: number;
  writes: number;
  /** Milliseconds from the time at which each was due. */
  times: number[];
  /** The number of each failure: the kind of request and the status or error. */
  failures: Record<string, number>;
}

interface TrafficRequest {
  kind: 'page' | 'drawn' | 'part' | 'call' | 'complaint';
  path: string;
  body?: { type: string; bytes: Buffer };
}

interface TrafficAnswer {
  status: number;
  text: string;
}

const host = 'www.example.com';
const answerMs = 30_000;
const passesAtOnce = 600;
const emptyTally = (): Tally => ({ sent: 0, writes: 0, times: [], failures: {} });

/** Visitors from many addresses at an even rate, whether they are answered or not, over kept-alive connections like browsers. */
export class Traffic {
  readonly #options: TrafficOptions;
  readonly #agent = new Agent({ keepAlive: true, servername: host, rejectUnauthorized: false });
  readonly #open = new Set<Promise<void>>();
  readonly #numbers = new Map<string, string>();
  /** Every script that a page has referred to since the beginning, because tabs stay open. */
  readonly #parts = new Set<string>();
  #passes: string[] = [];
  #isFetching = false;
  #fetching: Promise<void> = Promise.resolve();
  #tally = emptyTally();
  #number = 0;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: TrafficOptions) {
    this.#options = options;
  }

  /** The number of these scripts, which grows with each release. */
  get partCount(): number {
    return this.#parts.size;
  }

  async start(): Promise<void> {
    this.#passes = await createPasses(this.#options.database, 2 * passesAtOnce);
    this.#running = this.#run();
  }

  /** Returns the results since the last call. */
  take(): Tally {
    const tally = this.#tally;
    this.#tally = emptyTally();
    return tally;
  }

  /** The case number of each complaint by its key. */
  get acknowledged(): ReadonlyMap<string, string> {
    return this.#numbers;
  }

  /** Waits for the last responses. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await Promise.all([...this.#open, this.#fetching]);
    this.#agent.destroy();
  }

  async #run(): Promise<void> {
    const began = performance.now();
    for (; !this.#isOver; this.#number++) {
      const due = began + (this.#number * 1000) / this.#options.rate;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => void setTimeout(resolve, early));
      this.#fetchPasses();
      const asking = this.#ask(due).finally(() => this.#open.delete(asking));
      this.#open.add(asking);
    }
  }

  #fetchPasses(): void {
    if (this.#isFetching || this.#passes.length > passesAtOnce) return;
    this.#isFetching = true;
    // On a busy machine the connection may time out: the next request retries.
    this.#fetching = createPasses(this.#options.database, passesAtOnce)
      .then((more) => void this.#passes.push(...more))
      .catch(() => undefined)
      .finally(() => void (this.#isFetching = false));
  }

  async #ask(due: number): Promise<void> {
    const key = randomUUID();
    const wanted = await this.#choose(key);
    this.#tally.sent += 1;
    const answer = await this.#send(wanted).catch((error: NodeJS.ErrnoException): TrafficAnswer => ({
      status: 0,
      text: error.code ?? error.message,
    }));
    const isGood = answer.status === 200 && (wanted.kind !== 'complaint' || this.#noteComplaint(key, answer.text));
    // Counted in the span in which it was answered, which may be the next one.
    const tally = this.#tally;
    tally.times.push(performance.now() - due);
    const words = `${wanted.kind} ${answer.status || answer.text}`;
    if (!isGood) tally.failures[words] = (tally.failures[words] ?? 0) + 1;
    else if (wanted.kind === 'page') for (const [part] of answer.text.matchAll(/\/assets\/[\w.~-]+\.(?:js|css)/g)) this.#parts.add(part);
  }

  #noteComplaint(key: string, text: string): boolean {
    const number = /"number":"([^"]+)"/.exec(text)?.[1];
    if (number === undefined) return false;
    this.#numbers.set(key, number);
    this.#tally.writes += 1;
    return true;
  }

  /**
   * Of twenty: two file a complaint, one requests an uncached list, four request scripts of a previous release, four call an
   * endpoint, and the others request the home page.
   */
  async #choose(key: string): Promise<TrafficRequest> {
    const turn = this.#number % 20;
    const pass = turn < 2 ? this.#passes.shift() : undefined;
    if (pass !== undefined) {
      const form = new Response(buildComplaintForm(key, pass, this.#options.consentVersion));
      return {
        kind: 'complaint',
        path: complaintAdd.path,
        body: { type: form.headers.get('content-type')!, bytes: Buffer.from(await form.arrayBuffer()) },
      };
    }
    if (turn < 3) return { kind: 'drawn', path: `/IntoGL/branch.html?keyWord=${this.#number}` };
    if (turn < 7) return { kind: 'call', path: `${salesBranches.path}?pageNum=1&pageSize=10` };
    const parts = [...this.#parts];
    const part = turn < 11 ? parts[this.#number % Math.max(parts.length, 1)] : undefined;
    return part === undefined ? { kind: 'page', path: '/' } : { kind: 'part', path: part };
  }

  #send({ kind, path, body }: TrafficRequest): Promise<TrafficAnswer> {
    // Limits are per address: each complaint comes from a different one, other requests from one of fifty.
    const at = this.#number;
    const localAddress = body ? `127.${10 + ((at >> 16) & 63)}.${(at >> 8) & 255}.${at & 255 || 1}` : `127.1.0.${(at % 50) + 1}`;
    return new Promise((resolve, reject) => {
      const asking = send({
        host: '127.0.0.1',
        port: this.#options.port,
        agent: body ? false : this.#agent,
        servername: host,
        rejectUnauthorized: false,
        localAddress,
        method: body ? 'POST' : 'GET',
        path,
        headers: { host, ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }) },
        timeout: answerMs,
      });
      asking.once('response', (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => void pieces.push(piece));
        answer.once('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(pieces).toString('utf8') }));
        answer.once('error', reject);
      });
      asking.once('timeout', () => asking.destroy(new Error('late')));
      // A kept-alive connection that the proxy closed at this moment: every browser retries.
      asking.once('error', (error: NodeJS.ErrnoException) =>
        !body && asking.reusedSocket && error.code === 'ECONNRESET' ? resolve(this.#send({ kind, path })) : reject(error),
      );
      asking.end(body?.bytes);
    });
  }
}
