import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Signs confirmations and encrypts the stated names. */
export interface InvestorGate {
  /** Returns the signed cookie value of a confirmation: its id and expiry. */
  signPass(pass: Pass): string;
  /** Returns the pass when it is signed by this site and not expired; otherwise undefined. */
  verifyPass(text: string | undefined, now: Date): Pass | undefined;
  encryptName(name: string): Buffer;
  /** Decrypts a stated name for producing the evidence. Throws when it was changed. */
  decryptName(sealed: Uint8Array): string;
}

export interface Pass {
  id: string;
  expiresAt: Date;
}

export function openInvestorGate({ secret, profile }: { secret: MasterSecret; profile: CryptoProfile }): InvestorGate {
  const key = secret.deriveKey('private-fund-pass');
  const { sealedName } = openVault(columns, secret, profile).privateFundConfirmations;
  const sign = (claim: string): Buffer => createHmac('sha256', key).update(claim).digest();
  return {
    signPass({ id, expiresAt }) {
      const claim = `${id}.${Math.floor(expiresAt.getTime() / 1000)}`;
      return `${claim}.${sign(claim).toString('base64url')}`;
    },
    verifyPass(text, now) {
      const [, claim = '', id = '', seconds = '', signature = ''] = /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(text ?? '') ?? [];
      if (claim === '' || !timingSafeEqual(sign(claim), Buffer.from(signature, 'base64url'))) return undefined;
      const expiresAt = new Date(Number(seconds) * 1000);
      return expiresAt > now ? { id, expiresAt } : undefined;
    },
    encryptName: (name) => sealedName.seal(name),
    decryptName: (sealed) => sealedName.open(sealed),
  };
}
