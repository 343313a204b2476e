import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

type SeekerColumn = 'mobile' | 'idNumber';

/** Encrypts the identity of job seekers for the database. */
export interface SeekerVault {
  /** Blind index by which a person is found. */
  mobileKey(mobile: string): Buffer;
  /** Blind index by which the holder of an identity card is found. */
  idNumberKey(idNumber: string): Buffer;
  /** Hash of the answer to one captcha image. */
  captchaHash(id: string, answer: string): Buffer;
  /** Opaque id, the same for the same person: it tells the browser whose form drafts it holds. */
  personMark(seekerId: number): string;
  seal(value: string, column: SeekerColumn): Buffer;
  open(sealed: Uint8Array, column: SeekerColumn): string;
}

/** With separate keys: the two tables do not reveal that a client has the same number. */
export function createSeekerVault(secret: MasterSecret, profile: CryptoProfile): SeekerVault {
  const { sealedMobile: mobile, sealedIdNumber: idNumber } = openVault(columns, secret, profile).seekers;
  const sealers = { mobile, idNumber };
  const lookUp = createKeyedHash(secret, 'seeker-lookup');
  return {
    mobileKey: (mobile) => lookUp(`mobile:${mobile}`),
    idNumberKey: (idNumber) => lookUp(`idNumber:${idNumber.toUpperCase()}`),
    captchaHash: (id, answer) => lookUp(`captcha:${id}:${answer}`),
    personMark: (seekerId) => lookUp(`person:${seekerId}`).toString('base64url', 0, 12),
    seal: (value, column) => sealers[column].seal(value),
    open: (sealed, column) => sealers[column].open(sealed),
  };
}
