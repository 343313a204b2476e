import type { LogWitness } from '#platform/config/kinds.ts';
import { toSealingKey } from '#platform/config/sealing-keys.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Sm2Key } from '#platform/crypto/sm2/sm2-key.ts';
import type { LogSource } from './log-source.ts';

/** A secret from which keys are derived. */
export interface KeySource extends Pick<MasterSecret, 'deriveKey'> {
  /** The SM2 key in a cryptographic module, which is not derived. */
  readonly sm2?: Sm2Key | undefined;
}

/** Lists the secrets for the keys of the log: `SIGNING_KEYS`, then the master key. */
export function listKeySources(secret: KeySource, signingKeys: readonly string[] = [], inModule?: Sm2Key): LogSigningDeps['keySources'] {
  const [first, ...others] = [...signingKeys.map(toSealingKey), secret];
  if (!inModule) return [first, ...others];
  // Ed25519 keys are derived in any case, so a source with the module's key can be a former one as well.
  const both = ({ deriveKey }: KeySource): [KeySource, KeySource] => [{ deriveKey, sm2: inModule }, { deriveKey }];
  return [...both(first), ...others.flatMap(both)];
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
  /** Other parties that sign the checkpoints. */
  readonly witnesses: readonly LogWitness[];
}
