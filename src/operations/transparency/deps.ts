import { toSealingKey } from '#platform/config/sealing-keys.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { LogSource } from './log-source.ts';

/** A secret from which keys are derived. */
export type KeySource = Pick<MasterSecret, 'deriveKey'>;

/** Lists the secrets for the keys of the log: `SIGNING_KEYS`, then the master key. */
export function listKeySources(secret: KeySource, signingKeys: readonly string[] = []): LogSigningDeps['keySources'] {
  const [first, ...others] = signingKeys.map(toSealingKey);
  return first ? [first, ...others, secret] : [secret];
}

/** What is needed to sign checkpoints. */
export interface LogSigningDeps {
  /** The keys are derived from the first one. The others can sign the handover to it; the last one is the master key. */
  readonly keySources: readonly [KeySource, ...KeySource[]];
  /** Its host names the log. */
  readonly publicUrl: string;
}

export interface TransparencyDeps extends LogSigningDeps {
  /** Everything that is published in the log; subjects provide it, the program collects it. */
  readonly sources: readonly LogSource[];
  /** The longest time from publication to the log that readers are promised, in minutes. */
  readonly delayMinutes: number;
}
