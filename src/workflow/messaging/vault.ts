import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Keeps recipients, texts and codes unreadable in the database. */
export interface MessagingVault extends VaultOf<typeof columns> {
  /** By which the messages, codes and counts of a number or address are found. */
  recipientKey(recipient: string): Buffer;
  /** By which the codes of one budget of a number or address are counted. */
  budgetKey(recipient: string, budget: string): Buffer;
  /** By which a network's codes are counted. */
  networkKey(network: string): Buffer;
  /** By which the codes of one matter are found. */
  subjectKey(subject: string): Buffer;
  /** A code together with all that it is bound to, of the subject its key. */
  codeHash(code: { purpose: string; subjectKey: Buffer; mobile: string; code: string }): Buffer;
}

export function createMessagingVault(secret: MasterSecret, profile: CryptoProfile): MessagingVault {
  const hash = createKeyedHash(secret, 'message-lookup');
  return {
    ...openVault(columns, secret, profile),
    recipientKey: (recipient) => hash(`recipient:${recipient.toLowerCase()}`),
    budgetKey: (recipient, budget) => hash(`budget:${budget}:${recipient.toLowerCase()}`),
    networkKey: (network) => hash(`network:${network}`),
    subjectKey: (subject) => hash(`subject:${subject}`),
    codeHash: (code) => hash(`code:${JSON.stringify([code.purpose, code.subjectKey.toString('hex'), code.mobile, code.code])}`),
  };
}
