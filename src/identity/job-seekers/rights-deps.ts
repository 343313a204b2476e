import type { CopyDeps, Erasure } from '#identity/accounts/ports.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerDeps } from './deps.ts';

/**
 * What the calls about a job seeker's rights work with beside their context. Resume, files and deliveries are given by the server: they
 * know this module, so it cannot know them.
 */
export interface SeekerRightsDeps extends CopyDeps {
  readonly person: SeekerDeps;
  /** What a deletion removes from each module, in the order that their references ask for; and what has to stay. */
  readonly erasures: readonly Erasure[];
  countOpenDeliveries(ctx: Context, seekerId: number): Promise<number>;
  /** Takes back every open delivery; returns how many. */
  withdrawDeliveries(tx: Context, seekerId: number): Promise<number>;
}
