import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Encrypts recipients, texts and codes in the database. */
export interface MessagingVault extends VaultOf<typeof columns> {
  /** Returns the key for finding the messages, codes and counts of a number or address. */
  recipientKey(recipient: string): Buffer;
  /** Returns the key for counting the codes of one budget of a number or address. */
  budgetKey(recipient: string, budget: string): Buffer;
  /** Returns the key for counting a network's codes. */
  networkKey(network: string): Buffer;
  /** Returns the key for finding the codes of one subject. */
  subjectKey(subject: string): Buffer;
  /** Returns the hash of a code with its binding; the subject as its key. */
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
