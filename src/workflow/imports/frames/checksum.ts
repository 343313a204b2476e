import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Algorithm } from '../sources/layout.ts';

/** Works out a checksum as bytes come in. */
interface Digest {
  add(bytes: Uint8Array): void;
  /** In capital hexadecimal; the sum of bytes as three decimal digits. */
  end(): string;
}

/** A checksum of the kind that a trailer states. */
export function startDigest(algorithm: Algorithm, modulo?: number): Digest {
  if (algorithm === 'bytes') return sumBytes(modulo);
  return algorithm === 'crc32' ? checkCycles() : fromHash(createHash(algorithm));
}

function fromHash(hash: Hash): Digest {
  return { add: (bytes) => void hash.update(bytes), end: () => hash.digest('hex').toUpperCase() };
}

function checkCycles(): Digest {
  let value = 0;
  return {
    add: (bytes) => {
      value = crc32(bytes, value);
    },
    end: () => value.toString(16).toUpperCase().padStart(8, '0'),
  };
}

/** As FIX counts: the sum of all bytes, modulo 256 or what the parties have agreed on. */
function sumBytes(modulo = 256): Digest {
  let sum = 0;
  return {
    add: (bytes) => {
      for (const byte of bytes) sum = (sum + byte) % modulo;
    },
    end: () => String(sum).padStart(3, '0'),
  };
}

/** Whether a stated checksum is the one that was worked out: letter case, `0x` and leading zeros make no difference. */
export function isSameChecksum(stated: string, actual: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toUpperCase()
      .replace(/^0X/, '')
      .replace(/^0+(?=.)/, '');
  return plain(stated) === plain(actual);
}
