import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { openLogSigner } from '../log-keys.ts';
import { checkSignature, parseCheckpoint, parseNote, parseVerifierKey, writeCheckpoint, writeVerifierKey } from './signed-note.ts';

const secret = { deriveKey: (purpose: string) => Buffer.alloc(32, purpose) };
const signer = openLogSigner(secret, { number: 1, name: 'www.example.com/log' });
const root = hexToBytes('ab'.repeat(32));
const text = writeCheckpoint({ origin: 'www.example.com/log', size: 12, root, extensions: ['2026-08-21T02:00:00.000Z'] });
const note = await signer.sign(text);

/** The example of golang.org/x/mod/sumdb/note. */
const goKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const goNote = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

test('a note and a key of another program are verified', async () => {
  await expect(checkSignature(parseNote(goNote)!, parseVerifierKey(goKey)!)).resolves.toBe('valid');
  await expect(checkSignature(parseNote(goNote.replace('If', 'Is'))!, parseVerifierKey(goKey)!)).resolves.toBe('invalid');
});

test('a checkpoint is signed with both keys, and each signature covers every byte', async () => {
  expect(parseCheckpoint(parseNote(note)!.text)).toEqual({
    origin: 'www.example.com/log',
    size: 12,
    root,
    extensions: ['2026-08-21T02:00:00.000Z'],
  });
  for (const key of [signer.ed25519, signer.sm2]) {
    expect(parseVerifierKey(writeVerifierKey(key))).toEqual(key);
    await expect(checkSignature(parseNote(note)!, key)).resolves.toBe('valid');
    await expect(checkSignature(parseNote(note.replace('\n12\n', '\n13\n'))!, key)).resolves.toBe('invalid');
  }
});

test('the signature of another key is not taken for one of the log', async () => {
  const other = openLogSigner(secret, { number: 2, name: 'www.example.com/log' });
  for (const key of [other.ed25519, other.sm2]) await expect(checkSignature(parseNote(note)!, key)).resolves.toBe('unknown');
  const forged = `${parseNote(note)!.text}\n${note.split('\n\n')[1]!.replaceAll(/( \S{8})\S{4}(\S{60,})/g, '$1AAAA$2')}`;
  await expect(checkSignature(parseNote(forged)!, signer.ed25519)).resolves.toBe('invalid');
});

test('malformed notes, keys and checkpoints are refused', () => {
  for (const wrong of ['', text, `${text}\n`, note.replace('—', '-'), note.slice(0, -1), note.replace('12', '1\t2')])
    expect(parseNote(wrong)).toBeUndefined();
  expect(parseVerifierKey(goKey.replace('c74f20a3', 'c74f20a4'))).toBeUndefined();
  for (const wrong of [text.replace('12', '012'), text.replace('12', '-1'), text.slice(0, -1), text.replace('=', ''), `${text}\n`])
    expect(parseCheckpoint(wrong)).toBeUndefined();
});
