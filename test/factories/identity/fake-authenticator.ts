import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, PasskeyAnswer } from '#identity/accounts/schema.ts';

/** The behaviour of a device and its browser; each part can be made invalid. */
interface Circumstances {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** The signature counter that the device reports. */
  uses?: number;
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** Simulates a device with one passkey (ES256). */
export function fakeAuthenticator({ origin: home = 'https://www.example.com', rpId: party = 'www.example.com' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const ids = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ rpId = party, isVerified = true, uses = 0 }: Circumstances, flags = 0): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([present | (isVerified ? verified : 0) | flags]), counter]);
  };
  return {
    create(challenge: string, how: Circumstances = {}): NewCredential {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([head(how, withKey), Buffer.alloc(16), length, id, cose]);
      // The map { fmt: 'none', attStmt: {}, authData } encoded as CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...ids,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, how.origin ?? home).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    answer(challenge: string, how: Circumstances & { userHandle?: string } = {}): PasskeyAnswer {
      const [data, told] = [head(how), clientData('webauthn.get', challenge, how.origin ?? home)];
      const signature = sign('sha256', Buffer.concat([data, sha256(told)]), privateKey);
      return {
        ...ids,
        response: {
          clientDataJSON: told.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(how.userHandle && { userHandle: how.userHandle }),
        },
      };
    },
  };
}
