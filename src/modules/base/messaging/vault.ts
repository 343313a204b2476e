import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';

type SealedColumn = 'recipient' | 'content';

/** Keeps recipients, texts and codes unreadable in the database. */
export interface MessagingVault {
  /** Sealed for one column of one message, which its send key names. */
  seal(value: string, column: SealedColumn, sendKey: string): Buffer;
  open(sealed: Uint8Array, column: SealedColumn, sendKey: string): string;
  /** By which the messages, codes and counts of a number or address are found. */
  recipientKey(recipient: string): Buffer;
  /** By which a network's codes are counted. */
  networkKey(network: string): Buffer;
  /** By which the codes of one matter are found. */
  subjectKey(subject: string): Buffer;
  /** A code together with all that it is bound to. */
  codeHash(code: { purpose: string; subject: string; mobile: string; code: string }): Buffer;
}

export function createMessagingVault(secret: MasterSecret, profile: CryptoProfile): MessagingVault {
  const sealer = createSealer(secret, 'message-data', profile);
  const hash = createKeyedHash(secret, 'message-lookup');
  const place = (column: SealedColumn, sendKey: string): string => `messages.${column}:${sendKey}`;
  return {
    seal: (value, column, sendKey) => sealer.seal(value, place(column, sendKey)),
    open: (sealed, column, sendKey) => sealer.open(sealed, place(column, sendKey)),
    recipientKey: (recipient) => hash(`recipient:${recipient.toLowerCase()}`),
    networkKey: (network) => hash(`network:${network}`),
    subjectKey: (subject) => hash(`subject:${subject}`),
    codeHash: (code) => hash(`code:${JSON.stringify([code.purpose, code.subject, code.mobile, code.code])}`),
  };
}
