import type { IncomingMessage } from 'node:http';
import { Transform, pipeline } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bodiesInFlight, shareOf, type BodyBudget } from './body-budget.ts';

interface BodyLimits {
  /** A body without a byte for this long is aborted. */
  idleMs?: number;
  /** Maximum time from the first byte of a request to its last. */
  wholeMs: number;
  budget?: BodyBudget;
}

/** Smaller bodies are not counted: the number of connections limits them. */
const countedFrom = 16 * 1024;

/**
 * Limits the bodies of a listener: they count against the budget of the process, idle ones are aborted, and none takes longer
 * than `wholeMs`. Forms with files count themselves while they are read (`receiveForm`).
 */
export function guardBodies(app: FastifyInstance, { idleMs = 15_000, wholeMs, budget = bodiesInFlight }: BodyLimits): void {
  app.server.requestTimeout = wholeMs;
  const watch = new IdleWatch(idleMs);
  app.server.prependListener('request', (request) => watch.add(request));
  app.addHook('onClose', async () => watch.stop());
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    // Forms with files are read from the connection itself.
    if (type.toLowerCase().startsWith('multipart/') || (encoding === undefined && Number(length ?? 0) < countedFrom)) return payload;
    const share = shareOf(request, budget);
    reply.raw.once('close', () => share.release());
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          share.take(chunk.length);
          done(null, chunk);
        } catch (error) {
          void reply.header('connection', 'close');
          done(error as Error);
        }
      },
    });
    // The reader receives the error; no further handling is needed here.
    return pipeline(payload, counter, () => undefined);
  });
}

interface WatchedBody {
  request: IncomingMessage;
  bytes: number;
  since: number;
}

/** Closes connections whose body has begun and does not continue. */
class IdleWatch {
  readonly #idleMs: number;
  readonly #bodies = new Set<WatchedBody>();
  #timer: NodeJS.Timeout | undefined;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  add(request: IncomingMessage): void {
    const { headers, socket } = request;
    if (request.complete || (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0))) return;
    this.#bodies.add({ request, bytes: socket.bytesRead, since: Date.now() });
    this.#timer ??= setInterval(() => this.#look(), Math.ceil(this.#idleMs / 4)).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = Date.now();
    for (const body of this.#bodies) {
      const { request } = body;
      if (request.complete || request.destroyed) this.#bodies.delete(body);
      // Received bytes that we have not read yet do not make the visitor idle.
      else if (request.socket.bytesRead > body.bytes || request.readableLength > 0)
        Object.assign(body, { bytes: request.socket.bytesRead, since: now });
      else if (now - body.since >= this.#idleMs) {
        this.#bodies.delete(body);
        request.socket.destroy();
      }
    }
    if (this.#bodies.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
