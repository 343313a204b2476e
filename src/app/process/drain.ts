import type { FastifyInstance } from 'fastify';

const longestRequestMs = 8000;

/** True while this process is stopping: it still responds and asks clients to reconnect elsewhere. */
export class Drain {
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** From now on `/readyz` reports not ready, and every connection is closed after its response. */
  begin(): void {
    this.#isOn = true;
  }
}

/** Without this, a proxy would use its keep-alive connections until the end and lose a request. */
export function closeAfterResponse(app: FastifyInstance, drain: Drain): void {
  app.server.prependListener('request', (_request, response) => {
    if (drain.isOn) response.shouldKeepAlive = false;
  });
}

/**
 * Accepts no new connections, and closes each open one after its response: browsers keep connections open for a minute and more.
 * Requests that run longer than eight seconds are aborted, so that a stop takes at most ten.
 */
export async function closeListener(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), longestRequestMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cut);
}
