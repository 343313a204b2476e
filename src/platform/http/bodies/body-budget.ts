import type { FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import { networkOf } from '../visitor-network.ts';

const megabyte = 1024 ** 2;

interface BudgetLimits {
  /** Limit for all bodies in transit or in processing, in memory or on disk. */
  bytes: number;
  /** Limit per network: a single one must not block everybody else. */
  perNetwork: number;
  /** Limit for bodies in memory while calls process them. A larger one is processed alone. */
  inMemory: number;
}

/** The share of one request in the budget. */
export interface BodyShare {
  /** Counts received bytes. Throws 40029 when too many are in flight; the request is answered and its connection closed. */
  take(bytes: number): void;
  /** Runs the work that needs the body in memory once there is room for it, first come, first served. */
  inMemory<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Releases the whole share; bytes that arrive later are not counted. */
  release(): void;
}

/** Tracks the bytes of bodies that the process holds. A process has one, for all its listeners. */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #networks = new Map<string, number>();
  readonly #queue: { bytes: number; go: () => void }[] = [];
  #held = 0;
  #inMemory = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get held(): number {
    return this.#held;
  }

  share(network: string): BodyShare {
    let own = 0;
    let isReleased = false;
    return {
      take: (bytes) => {
        if (isReleased) return;
        const ofNetwork = (this.#networks.get(network) ?? 0) + bytes;
        if (this.#held + bytes > this.#limits.bytes || ofNetwork > this.#limits.perNetwork) throw tooMuch();
        this.#held += bytes;
        own += bytes;
        this.#networks.set(network, ofNetwork);
      },
      inMemory: (work) => this.#runInMemory(own, work),
      release: () => {
        isReleased = true;
        const left = (this.#networks.get(network) ?? 0) - own;
        if (left > 0) this.#networks.set(network, left);
        else this.#networks.delete(network);
        this.#held -= own;
        own = 0;
      },
    };
  }

  async #runInMemory<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.length > 0 || !this.#hasRoomFor(bytes)) await new Promise<void>((go) => void this.#queue.push({ bytes, go }));
    else this.#inMemory += bytes;
    try {
      return await work();
    } finally {
      this.#inMemory -= bytes;
      this.#admitNext();
    }
  }

  #hasRoomFor(bytes: number): boolean {
    return this.#inMemory === 0 || this.#inMemory + bytes <= this.#limits.inMemory;
  }

  #admitNext(): void {
    while (this.#queue.length > 0 && this.#hasRoomFor(this.#queue[0]!.bytes)) {
      const { bytes, go } = this.#queue.shift()!;
      this.#inMemory += bytes;
      go();
    }
  }
}

const tooMuch = () => fail('tooManyRequests', '现在正在接收的文件较多，请稍后再试', { retryAfter: 30 });

/**
 * The budget of this process. Bodies are on disk until a call processes them, so that a machine of 2 GB has room for them beside
 * the database.
 */
export const bodiesInFlight = new BodyBudget({ bytes: 512 * megabyte, perNetwork: 128 * megabyte, inMemory: 48 * megabyte });

/** Returns the share of a request; in the budget of the process by default. */
export const shareOf = (request: FastifyRequest, budget = bodiesInFlight): BodyShare => budget.share(networkOf(request.ip));
