import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';

type SealedColumn = 'signer' | 'pdf' | 'key';

/** Keeps signers, signed files and private keys unreadable in the database, and makes links that cannot be forged. */
export interface AgreementVault {
  /** Sealed for one column of one row: moved to another, it can no longer be opened. */
  seal(value: string, column: SealedColumn, id: string): Buffer;
  open(sealed: Uint8Array, column: SealedColumn, id: string): string;
  /** A text that allows one thing until a moment. It can be read by who has it, and not be made by anybody else. */
  makeTicket(purpose: TicketPurpose, subject: string, expiresAt: Date): string;
  /** What a ticket is for, or undefined when it is none of ours or its time is over. */
  readTicket(purpose: TicketPurpose, ticket: string, now: Date): string | undefined;
}

/** `open`: to note in a case that a document was opened · `download`: to get one signed PDF. */
type TicketPurpose = 'open' | 'download';

const tables: Readonly<Record<SealedColumn, string>> = {
  signer: 'agreement_signings.signer',
  pdf: 'agreement_signatures.pdf',
  key: 'agreement_keys.private_key',
};

export function createAgreementVault(secret: MasterSecret, profile: CryptoProfile): AgreementVault {
  const sealer = createSealer(secret, 'agreement-data', profile);
  const key = secret.deriveKey('agreement-tickets');
  const sign = (content: string): string => createHmac('sha256', key).update(content).digest().subarray(0, 16).toString('base64url');
  const place = (column: SealedColumn, id: string): string => `${tables[column]}:${id}`;
  return {
    seal: (value, column, id) => sealer.seal(value, place(column, id)),
    open: (sealed, column, id) => sealer.open(sealed, place(column, id)),
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

/** A number that cannot be guessed from another: the day, then eight random digits in two groups that can be read out. */
export function newSigningNumber(day: string): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `XY${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
