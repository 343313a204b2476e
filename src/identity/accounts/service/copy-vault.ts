import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault } from '#platform/crypto/vault.ts';
import { columns } from '../columns.ts';
import type { CopyVault } from '../ports.ts';

export function createCopyVault(secret: MasterSecret, profile: CryptoProfile): CopyVault {
  const { sealedJson: json, sealedPdf: pdf } = openVault(columns, secret, profile).privacyExports;
  const sealers = { json, pdf };
  const key = secret.deriveKey('privacy-export-links');
  const sign = (id: string, format: string, expires: string, session: string): Buffer =>
    createHmac('sha256', key).update([id, format, expires, session].join('\n')).digest();
  return {
    seal: (bytes, format, id) => sealers[format].seal(bytes, { id }),
    open: (sealed, format, id) => sealers[format].open(sealed, { id }),
    link(id, format, { expiresAt, session }) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const signature = sign(id, format, expires, session).toString('base64url');
      return `/privacy-exports/${id}/${format}?expires=${expires}&session=${session}&signature=${signature}`;
    },
    isSigned(id, format, { expires = '', session = '', signature = '' }, now) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now.getTime()) return false;
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(id, format, expires, session)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
