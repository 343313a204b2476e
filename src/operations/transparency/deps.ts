import type { MasterSecret } from '#platform/config/secret.ts';
import type { LogSource } from './log-source.ts';

/** What is needed to sign checkpoints. */
export interface LogSigningDeps {
  /** The keys are derived from it. */
  readonly secret: MasterSecret;
  /** Its host names the log. */
  readonly publicUrl: string;
}

export interface TransparencyDeps extends LogSigningDeps {
  /** Everything that is published in the log; subjects provide it, the program collects it. */
  readonly sources: readonly LogSource[];
  /** The longest time from publication to the log that readers are promised, in minutes. */
  readonly delayMinutes: number;
}
