export interface ProviderToken {
  token: string;
  /** Its lifetime in seconds. */
  seconds: number;
}

/** A token is renewed this long before its end, as clocks differ and a message takes time. */
const marginSeconds = 300;

/** A provider's token, cached in this process for its lifetime. Simultaneous callers share one request. */
export class AccessToken {
  readonly #fetch: () => Promise<ProviderToken>;
  readonly #clock: () => Date;
  #kept: { token: string; until: number } | undefined;
  #asked: Promise<string> | undefined;

  constructor(fetch: () => Promise<ProviderToken>, clock: () => Date) {
    this.#fetch = fetch;
    this.#clock = clock;
  }

  async get(): Promise<string> {
    if (this.#kept && this.#kept.until > this.#clock().getTime()) return this.#kept.token;
    this.#asked ??= this.#renew().finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  /** Drops a refused token, unless it has been replaced since. */
  drop(refused: string): void {
    if (this.#kept?.token === refused) this.#kept = undefined;
  }

  async #renew(): Promise<string> {
    const { token, seconds } = await this.#fetch();
    const goodFor = Math.max(seconds - marginSeconds, seconds / 2);
    this.#kept = { token, until: this.#clock().getTime() + goodFor * 1000 };
    return token;
  }
}
