import type { CopyDeps, Erasure } from '#identity/accounts/ports.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerDeps } from './deps.ts';

/**
 * Dependencies of the services for job seekers' rights. The server passes in resume, files and deliveries: those modules import
 * this one, so it cannot import them.
 */
export interface SeekerRightsDeps extends CopyDeps {
  readonly person: SeekerDeps;
  /** The deletions of each module, in the order that foreign keys require, and the categories that are retained. */
  readonly erasures: readonly Erasure[];
  countOpenDeliveries(ctx: Context, seekerId: number): Promise<number>;
  /** Withdraws every open delivery; returns how many. */
  withdrawDeliveries(tx: Context, seekerId: number): Promise<number>;
}
