const quietMs = 20_000;
const worthwhile = 100;

/** Frees all memory that can be freed. Blocks for two tenths of a second, so it is for the time before the first request. */
export function freeMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}

/** Blocks for a tenth of a second. Free memory returns to the system within the minute. */
function collect(): void {
  globalThis.gc?.({ type: 'major' });
}

/**
 * Collects garbage after many pages were rendered, once the site is idle: by itself the collector lets the heap grow to twice its
 * live size, and takes minutes to shrink it. On a constantly busy site this never runs, because the collector runs often enough.
 */
export class IdleCollector {
  #drawn = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #collect: () => void;

  constructor(collecting = collect) {
    this.#collect = collecting;
  }

  noteRender(): void {
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
