import type { Person } from '#identity/clients/service/person.ts';
import { maskFundAccount, maskIdNumber, maskMobile } from '#ui/format/masks.ts';
import type { AgreementVault } from './vault.ts';

/** What a signed file says of who signed; the number is whole nowhere. */
export interface Signer {
  name: string;
  idNumber: string | null;
  fundAccount: string;
  mobile: string | null;
}

/** A client as a signed file names them. */
export function toSigner({ name, idNumber, fundAccount, mobile }: Person): Signer {
  return {
    name,
    idNumber: idNumber && maskIdNumber(idNumber),
    fundAccount: maskFundAccount(fundAccount),
    mobile: mobile && maskMobile(mobile),
  };
}

/** What is kept of the signer with a signing, sealed for it. */
export function sealSigner(vault: AgreementVault, signingId: string, person: Person): Buffer {
  return vault.agreementSignings.sealedSigner.seal(toSigner(person), { id: signingId });
}

export function openSigner(vault: AgreementVault, signingId: string, sealed: Uint8Array): Signer {
  return vault.agreementSignings.sealedSigner.open(sealed, { id: signingId });
}

/** Enough for who knows the signer, and for nobody else: `演**一`, `张*`. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  return letters.length > 2 ? `${letters[0]}**${letters.at(-1)}` : `${letters[0] ?? ''}*`;
}
