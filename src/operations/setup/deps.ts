import { fail } from '#contract/call-error.ts';
import type { StaffDeps } from '#identity/staff/deps.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { ParsedSetUp, SetUpReceipt } from './schema.ts';

/** Sets up a firm in a separate process, because the standard texts contain this firm's name. Throws what the services throw. */
export type SetUpRunner = (input: ParsedSetUp) => Promise<SetUpReceipt>;

export interface SetUpDeps {
  /** Hashes secrets to find links and passes. */
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

/** A site started without a set-up runner cannot be set up. */
const offerNone: SetUpRunner = () => Promise.reject(fail('unavailable'));

export const openSetUpDeps = ({ config, secret, staff, runSetUp = offerNone }: FirstDayOptions): SetUpDeps => ({
  lookUp: createKeyedHash(secret, 'first-day-lookup'),
  staff,
  publicUrl: config.publicUrl,
  runSetUp,
});
