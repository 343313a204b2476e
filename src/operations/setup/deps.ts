import { fail } from '#contract/call-error.ts';
import type { StaffDeps } from '#identity/staff/deps.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { ParsedSetUp, SetUpReceipt } from './schema.ts';

/** Sets a firm up, in a process of its own: the standard texts are read in the name of this firm alone. Throws what the services throw. */
export type SetUpRunner = (input: ParsedSetUp) => Promise<SetUpReceipt>;

/** What day one works with beside its context. */
export interface FirstDayDeps {
  /** By which links and passes are found. */
  readonly lookUp: (secret: string) => Buffer;
  readonly staff: StaffDeps;
  readonly publicUrl: string;
  readonly runSetUp: SetUpRunner;
}

interface FirstDayOptions {
  config: Pick<Config, 'publicUrl'>;
  secret: MasterSecret;
  staff: StaffDeps;
  runSetUp?: SetUpRunner | undefined;
}

/** A site that was started without what carries a set-up out offers none. */
const offerNone: SetUpRunner = () => Promise.reject(fail('unavailable'));

export const openFirstDayDeps = ({ config, secret, staff, runSetUp = offerNone }: FirstDayOptions): FirstDayDeps => ({
  lookUp: createKeyedHash(secret, 'first-day-lookup'),
  staff,
  publicUrl: config.publicUrl,
  runSetUp,
});
