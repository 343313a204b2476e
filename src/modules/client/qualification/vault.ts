import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';

/** Where a value stands: bound to its row, it cannot be passed off as another client's. */
export const placeOf = {
  assets: (clientId: number, day: string) => `client_asset_days.assets:${clientId}:${day}`,
  experience: (clientId: number) => `client_experience.facts:${clientId}`,
  evaluation: (id: string) => `qualification_evaluations.result:${id}`,
};

/** Keeps what a client owns and has done unreadable in the database. */
export interface QualificationVault {
  seal(value: unknown, place: string): Buffer;
  open(sealed: Uint8Array, place: string): unknown;
}

export function createQualificationVault(secret: MasterSecret, profile: CryptoProfile): QualificationVault {
  const sealer = createSealer(secret, 'qualification', profile);
  return {
    seal: (value, place) => sealer.seal(JSON.stringify(value), place),
    open: (sealed, place) => JSON.parse(sealer.open(sealed, place)) as unknown,
  };
}
