import type { ClientSecurity } from '#modules/client/login/security.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';

type SealedColumn = 'sealed_answers' | 'sealed_result';

/** What the calls of clients' own tests work with beside their context. */
export interface QuestionDesk {
  readonly security: Pick<ClientSecurity, 'vault'>;
  /** Keeps what a client answered unreadable in the database; sealed for one column of one attempt. */
  readonly vault: {
    seal(value: unknown, column: SealedColumn, attempt: string): Buffer;
    open<Value>(sealed: Uint8Array, column: SealedColumn, attempt: string): Value;
  };
  /** Signs the links to results. */
  readonly linkKey: Buffer;
}

/** Puts it together. */
export function openQuestionDesk(parts: {
  secret: MasterSecret;
  profile: CryptoProfile;
  security: Pick<ClientSecurity, 'vault'>;
}): QuestionDesk {
  const { secret, profile, security } = parts;
  const sealer = createSealer(secret, 'question-data', profile);
  const place = (column: SealedColumn, attempt: string): string => `question_attempts.${column}:${attempt}`;
  return {
    security,
    vault: {
      seal: (value, column, attempt) => sealer.seal(JSON.stringify(value), place(column, attempt)),
      open: <Value>(sealed: Uint8Array, column: SealedColumn, attempt: string) =>
        JSON.parse(sealer.open(sealed, place(column, attempt))) as Value,
    },
    linkKey: secret.deriveKey('question-result-links'),
  };
}
