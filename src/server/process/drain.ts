import type { FastifyInstance } from 'fastify';

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
