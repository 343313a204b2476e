import type { FastifyInstance } from 'fastify';

const longestRequestMs = 8000;

/** Whether this process is about to stop: it answers on, and asks everybody to go elsewhere. */
export class Drain {
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** From now on `/readyz` says no, and every connection ends with the answer that is given on it. */
  begin(): void {
    this.#isOn = true;
  }
}

/** A proxy that keeps its connections would go on sending requests on them until the last moment, and lose one. */
export function closeAfterAnswer(app: FastifyInstance, drain: Drain): void {
  app.server.prependListener('request', (_request, response) => {
    if (drain.isOn) response.shouldKeepAlive = false;
  });
}

/**
 * Takes no new connections, and closes each open one once its request is answered: browsers keep theirs open for a minute
 * and more. What still runs after eight seconds is cut off, so that a stop never takes longer than ten.
 */
export async function closeListener(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), longestRequestMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cut);
}
