import type { Person } from '#identity/clients/service/person.ts';
import { maskFundAccount, maskIdNumber, maskMobile } from '#ui/format/masks.ts';
import type { AgreementVault } from './vault.ts';

/** The signer as named in a signed file; every number is masked. */
export interface Signer {
  name: string;
  idNumber: string | null;
  fundAccount: string;
  mobile: string | null;
}

/** Returns the client as named in signed files. */
export function toSigner({ name, idNumber, fundAccount, mobile }: Person): Signer {
  return {
    name,
    idNumber: idNumber && maskIdNumber(idNumber),
    fundAccount: maskFundAccount(fundAccount),
    mobile: mobile && maskMobile(mobile),
  };
}

/** Encrypts the signer's data for storage with the signing. */
export function sealSigner(vault: AgreementVault, signingId: string, person: Person): Buffer {
  return vault.agreementSignings.sealedSigner.seal(toSigner(person), { id: signingId });
}

export function openSigner(vault: AgreementVault, signingId: string, sealed: Uint8Array): Signer {
  return vault.agreementSignings.sealedSigner.open(sealed, { id: signingId });
}

/** Masks a name so that only those who know the signer recognise it: `张**三`, `张*`. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  return letters.length > 2 ? `${letters[0]}**${letters.at(-1)}` : `${letters[0] ?? ''}*`;
}
