import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sm2 } from 'sm-crypto-v2';

// Signed notes (https://c2sp.org/signed-note) and checkpoints (https://c2sp.org/tlog-checkpoint).

/** SM2 with SM3 (GB/T 32918) has no type of its own: 0xff, followed by a name that no other type has. */
const keyTypes = {
  ed25519: Uint8Array.of(0x01),
  /** Ed25519 of a witness, which also signs the time (https://c2sp.org/tlog-cosignature). */
  cosignature: Uint8Array.of(0x04),
  sm2: concatBytes(Uint8Array.of(0xff), utf8ToBytes('GB/T 32918 SM2-with-SM3')),
};
export type NoteAlgorithm = keyof typeof keyTypes;

/** A key that signs notes: 32 bytes of Ed25519, or an uncompressed point (65 bytes) of SM2. */
export interface NoteKey {
  readonly name: string;
  readonly algorithm: NoteAlgorithm;
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Uint8Array;
}

export interface SignedNote {
  /** With its final line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const keyIdBytes = 4;
/** A verifier must accept sixteen signatures; ours have two, and each witness adds one. */
const mostSignatures = 64;

const encodeKey = ({ algorithm, publicKey }: NoteKey): Uint8Array => concatBytes(keyTypes[algorithm], publicKey);

const keyIdOf = (key: NoteKey): Uint8Array => sha256(concatBytes(utf8ToBytes(`${key.name}\n`), encodeKey(key))).subarray(0, keyIdBytes);

/** The key as one line, as verifiers are configured with it: name, id and public key. */
export const writeVerifierKey = (key: NoteKey): string => `${key.name}+${bytesToHex(keyIdOf(key))}+${toBase64(encodeKey(key))}`;

/** Parses a line of `writeVerifierKey`; undefined when the id does not match or the algorithm is unknown. */
export function parseVerifierKey(line: string): NoteKey | undefined {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(line.trim()) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || !bytes) return undefined;
  for (const algorithm of Object.keys(keyTypes) as NoteAlgorithm[]) {
    const type = keyTypes[algorithm];
    if (bytes.length !== type.length + (algorithm === 'sm2' ? 65 : 32)) continue;
    const key: NoteKey = { name, algorithm, publicKey: bytes.slice(type.length) };
    if (toBase64(encodeKey(key)) === encoded && bytesToHex(keyIdOf(key)) === id) return key;
  }
  return undefined;
}

/** The line of one signature. */
export const writeSignature = (key: NoteKey, signature: Uint8Array): string =>
  `— ${key.name} ${toBase64(concatBytes(keyIdOf(key), signature))}\n`;

/** Writes a note: its text, which ends with a line break, an empty line, and the lines of its signatures. */
export const writeNote = (text: string, signatures: readonly string[]): string => `${text}\n${signatures.join('')}`;

/** Parses a note; undefined when it is malformed. Its signatures are not verified yet. */
export function parseNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n');
  // oxlint-disable-next-line no-control-regex -- the format forbids control characters
  if (end < 0 || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return undefined;
  const lines = note.slice(end + 2).split('\n');
  if (lines.pop() !== '' || lines.length === 0 || lines.length > mostSignatures) return undefined;
  const signatures = lines.map(parseSignature);
  return signatures.every((one) => one !== undefined) ? { text: note.slice(0, end + 1), signatures } : undefined;
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || !bytes || bytes.length <= keyIdBytes) return undefined;
  return { name, keyId: bytesToHex(bytes.subarray(0, keyIdBytes)), signature: bytes.subarray(keyIdBytes) };
}

/** `unknown`: the note has no signature of this key. `unsupported`: this browser cannot verify the algorithm. */
export type SignatureState = 'valid' | 'invalid' | 'unknown' | 'unsupported';

/** Verifies the signature of one known key. Two signatures with one key id are invalid unless both verify. */
export async function checkSignature({ text, signatures }: SignedNote, key: NoteKey): Promise<SignatureState> {
  const id = bytesToHex(keyIdOf(key));
  const own = signatures.filter((one) => one.name === key.name && one.keyId === id);
  if (own.length === 0) return 'unknown';
  const states = await Promise.all(own.map(({ signature }) => verify(key, utf8ToBytes(text), signature)));
  return states.find((state) => state !== 'valid') ?? 'valid';
}

async function verify({ algorithm, publicKey }: NoteKey, text: Uint8Array, signature: Uint8Array): Promise<SignatureState> {
  if (algorithm === 'cosignature') {
    const time = readCosignatureTime(signature);
    if (time === undefined) return 'invalid';
    const signed = concatBytes(utf8ToBytes(`cosignature/v1\ntime ${time}\n`), text);
    return verify({ name: '', algorithm: 'ed25519', publicKey }, signed, signature.subarray(timestampBytes));
  }
  if (signature.length !== 64) return 'invalid';
  if (algorithm === 'sm2') return stateOf(isSm2Signature(publicKey, text, signature));
  // Browsers of before 2024 do not have Ed25519.
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']).catch(() => undefined);
  return key ? stateOf(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(text))) : 'unsupported';
}

function isSm2Signature(publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean {
  try {
    return sm2.doVerifySignature(text, bytesToHex(signature), bytesToHex(publicKey), { hash: true });
  } catch {
    // The library throws for numbers that no signature has.
    return false;
  }
}

const timestampBytes = 8;

/** Returns the time of a witness's signature in seconds since 1970; undefined when it has none. */
export function readCosignatureTime(signature: Uint8Array): number | undefined {
  if (signature.length !== timestampBytes + 64) return undefined;
  const time = Number(new DataView(Uint8Array.from(signature).buffer).getBigUint64(0));
  return Number.isSafeInteger(time) && time > 0 ? time : undefined;
}

/** Returns the signature of a key on a note; undefined when the note has none. */
export const findSignature = ({ signatures }: SignedNote, key: NoteKey): NoteSignature | undefined =>
  signatures.find(({ name, keyId }) => name === key.name && keyId === bytesToHex(keyIdOf(key)));

const stateOf = (isValid: boolean): SignatureState => (isValid ? 'valid' : 'invalid');

/** The state of a log that its checkpoint signs. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Further lines: the time of the signature. */
  readonly extensions: readonly string[];
}

export const writeCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string =>
  [origin, size, toBase64(root), ...extensions, ''].join('\n');

/** Parses the text of a note as a checkpoint; undefined when it is none. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const lines = text.split('\n');
  const [origin, size, encodedRoot, ...extensions] = lines;
  const root = encodedRoot === undefined ? undefined : fromBase64(encodedRoot);
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size ?? '') || root?.length !== 32 || extensions.pop() !== '') return undefined;
  return extensions.includes('') ? undefined : { origin, size: Number(size), root, extensions };
}

export const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

/** Decodes Base64 with its padding; undefined for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.codePointAt(0)!);
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
