import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Encrypts signers, signed files and private keys in the database, and makes tamper-proof links. */
export interface AgreementVault extends VaultOf<typeof columns> {
  /** Creates a signed ticket that allows one action until it expires. The holder can read its content but cannot forge one. */
  makeTicket(purpose: TicketPurpose, subject: string, expiresAt: Date): string;
  /** Returns the subject of a ticket, or undefined when it is invalid or expired. */
  readTicket(purpose: TicketPurpose, ticket: string, now: Date): string | undefined;
}

/** `open`: following the link records the opening of a document in a case · `download`: gives access to one signed PDF. */
type TicketPurpose = 'open' | 'download';

export function createAgreementVault(secret: MasterSecret, profile: CryptoProfile): AgreementVault {
  const key = secret.deriveKey('agreement-tickets');
  const sign = (content: string): string => createHmac('sha256', key).update(content).digest().subarray(0, 16).toString('base64url');
  return {
    ...openVault(columns, secret, profile),
    makeTicket(purpose, subject, expiresAt) {
      const content = `${subject}.${expiresAt.getTime().toString(36)}`;
      return `${content}.${sign(`${purpose}:${content}`)}`;
    },
    readTicket(purpose, ticket, now) {
      const [, content = '', subject, until = '', mac = ''] = /^(([^.]{1,100})\.([0-9a-z]{1,10}))\.([\w-]{22})$/.exec(ticket) ?? [];
      if (!subject || !timingSafeEqual(Buffer.from(mac), Buffer.from(sign(`${purpose}:${content}`)))) return undefined;
      return Number.parseInt(until, 36) > now.getTime() ? subject : undefined;
    },
  };
}

/** Returns an unpredictable number: the day, then eight random digits in two groups that can be read out. */
export function newSigningNumber(day: string): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `XY${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
