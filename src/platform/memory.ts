const quietMs = 20_000;
const worthwhile = 100;

/** Gives back all that can be given back. Nobody is answered for two tenths of a second: it is for the time before anybody asks. */
export function returnMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}

/** A tenth of a second. What is free afterwards goes back to the system within the minute. */
function collect(): void {
  globalThis.gc?.({ type: 'major' });
}

/**
 * Gives memory back after many pages were drawn, once none has been for a while: left to itself the collector lets the heap grow to twice what is
 * in use, and takes minutes to come back. Where pages are drawn all the time it never does: the collector has enough to do there.
 */
export class QuietCollector {
  #drawn = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #collect: () => void;

  constructor(collecting = collect) {
    this.#collect = collecting;
  }

  /** A page was drawn. */
  noteDrawn(): void {
    this.#drawn++;
    this.#timer ??= setTimeout(() => this.#rest(), quietMs).unref();
    this.#timer.refresh();
  }

  #rest(): void {
    if (this.#drawn >= worthwhile) this.#collect();
    this.#drawn = 0;
    this.#timer = undefined;
  }
}
