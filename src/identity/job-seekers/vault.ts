import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

type SeekerColumn = 'mobile' | 'idNumber';

/** Keeps who the job seekers are unreadable in the database. */
export interface SeekerVault {
  /** By which a person is found. */
  mobileKey(mobile: string): Buffer;
  /** By which the holder of an identity card is found. */
  idNumberKey(idNumber: string): Buffer;
  /** The answer to one captcha image. */
  captchaHash(id: string, answer: string): Buffer;
  /** The same for the same person, and telling nothing of them: by it a browser knows whose typed values it keeps. */
  personMark(seekerId: number): string;
  seal(value: string, column: SeekerColumn): Buffer;
  open(sealed: Uint8Array, column: SeekerColumn): string;
}

/** On keys of its own: a client with the same number cannot be told from the two tables. */
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
