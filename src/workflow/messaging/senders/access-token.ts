export interface IssuedToken {
  token: string;
  /** How long it is good for. */
  seconds: number;
}

/** Before its end a token is asked for anew: the clocks of two houses differ, and a message takes its time. */
const marginSeconds = 300;

/** A provider's token, kept in this process as long as it is good for. Whoever asks while it is fetched waits for the same answer. */
export class AccessToken {
  readonly #fetch: () => Promise<IssuedToken>;
  readonly #clock: () => Date;
  #kept: { token: string; until: number } | undefined;
  #asked: Promise<string> | undefined;

  constructor(fetch: () => Promise<IssuedToken>, clock: () => Date) {
    this.#fetch = fetch;
    this.#clock = clock;
  }

  async get(): Promise<string> {
    if (this.#kept && this.#kept.until > this.#clock().getTime()) return this.#kept.token;
    this.#asked ??= this.#renew().finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  /** Forgets a token that was refused, unless another one has come since. */
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
