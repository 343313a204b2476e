import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ContentProof } from '../schema.ts';
import { logKindNames } from './log-kinds.ts';
import { areEqual, followInclusion, hashLeaf } from './merkle.ts';
import {
  checkSignature,
  findSignature,
  fromBase64,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  readCosignatureTime,
  type Checkpoint,
  type NoteKey,
  type SignedNote,
} from './signed-note.ts';

/** One step of a verification, in a sentence for readers. */
export interface Finding {
  readonly holds: boolean;
  readonly text: string;
}

export interface Verification {
  readonly findings: readonly Finding[];
  /** What is proved and what is not, or what does not hold. */
  readonly conclusion: string;
  readonly isProved: boolean;
}

type Entry = ContentProof['entries'][number];

/**
 * Verifies that a content is in the log that signed the proof's checkpoint: its hash, the Merkle path, and both signatures. The
 * keys come from the person who verifies, or else from the proof itself, which the result then says.
 */
export async function verifyProof(content: Uint8Array, proofText: string, trustedKeys: readonly string[] = []): Promise<Verification> {
  const proof = parseProof(proofText);
  if (!proof) return refuse([{ holds: false, text: '证明文件的格式不对：请使用本网站 /log/proof 给出的文件，不要改动' }]);
  const hash = bytesToHex(sha256(content));
  const entry = proof.entries.find(({ leaf }) => leaf.sha256 === hash);
  if (!entry) {
    const named = proof.entries.map(({ leaf }) => formatLeaf(leaf)).join('；');
    return refuse([
      { holds: false, text: `文件的 SHA-256 值是 ${hash}，与证明中的不同：文件与公布时不同，或证明属于另一份内容（${named}）` },
    ]);
  }
  const findings: Finding[] = [{ holds: true, text: `文件的 SHA-256 值与日志中的记录相同：${hash}` }];
  const note = parseNote(proof.checkpoint);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!checkpoint) return refuse([...findings, { holds: false, text: '检查点的格式不对，可能被改动' }]);
  findings.push(checkPath(entry, checkpoint));
  const trusted = parseKeys(trustedKeys);
  const witnessKeys = trusted.filter(({ algorithm }) => algorithm === 'cosignature');
  const isPinned = trusted.length > witnessKeys.length;
  findings.push(...(await checkLogSignatures(note, checkpoint, isPinned ? trusted : parseKeys(proof.keys))));
  const witnesses = await checkWitnesses(note, witnessKeys);
  findings.push(...witnesses);
  return findings.every(({ holds }) => holds)
    ? prove(findings, { entry, checkpoint, isPinned, isWitnessed: witnesses.length > 0 })
    : refuse(findings);
}

/** Verifies the log's own signatures on a checkpoint; without a valid one it is refused. */
export async function checkLogSignatures(note: SignedNote, { origin }: Checkpoint, keys: readonly NoteKey[]): Promise<Finding[]> {
  const own = keys.filter(({ name }) => name === origin);
  if (own.length === 0) return [{ holds: false, text: `没有日志 ${origin} 的公钥，不能核对检查点的签名` }];
  const findings = await Promise.all(own.map((key) => checkKeySignature(note, key)));
  // A browser without Ed25519 still verifies SM2.
  const isUnchecked = findings.every(({ holds, text }) => holds && !text.includes('签名有效'));
  return isUnchecked ? [...findings, { holds: false, text: '没有一个签名得到核对' }] : findings;
}

/** Verifies the signatures of witnesses; one that did not sign proves nothing and is left out. */
export async function checkWitnesses(note: SignedNote, keys: readonly NoteKey[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of keys) {
    const state = await checkSignature(note, key);
    const time = readCosignatureTime(findSignature(note, key)?.signature ?? new Uint8Array());
    if (state === 'valid')
      findings.push({ holds: true, text: `见证方 ${key.name} 的签名有效，签于 ${new Date(time! * 1000).toISOString()}` });
    if (state === 'invalid') findings.push({ holds: false, text: `见证方 ${key.name} 的签名无效：检查点被改动，或不是由该密钥签名` });
  }
  return findings;
}

/** The result when something does not hold. */
export const refuse = (findings: readonly Finding[]): Verification => ({
  findings,
  isProved: false,
  conclusion: `没有得到证明：${findings
    .filter(({ holds }) => !holds)
    .map(({ text }) => text)
    .join('；')}。`,
});

function prove(
  findings: readonly Finding[],
  { entry, checkpoint, isPinned, isWitnessed }: { entry: Entry; checkpoint: Checkpoint; isPinned: boolean; isWitnessed: boolean },
): Verification {
  const [signedAt] = checkpoint.extensions;
  const keys = isPinned
    ? '签名以您提供的公钥核对。'
    : '公钥取自证明文件本身：请与网站“透明日志”页公布的、或您以前保存的公钥比较，相同才能相信。';
  const limits = isWitnessed
    ? '见证方也签了这个检查点，它见到的是同一本日志。不能证明：内容是否正确、是否有人看过。'
    : '不能证明：内容是否正确、是否有人看过，以及日志没有向别人出示另一个样子（可与他人保存的检查点比较）。';
  return {
    findings,
    isProved: true,
    conclusion: `已证明：这份内容是${formatLeaf(entry.leaf)}，在检查点签名（${signedAt ?? '时间未载明'}，共 ${checkpoint.size} 条）之前已记入日志 ${checkpoint.origin}，与记入时逐字节相同。${keys}${limits}`,
  };
}

const formatLeaf = ({ kind, address, version, day }: Entry['leaf']): string =>
  `${kind in logKindNames ? logKindNames[kind as keyof typeof logKindNames] : kind} ${address} 的版本 ${version}（${day} 公布）`;

function checkPath({ leaf, index, path }: Entry, { size, root }: Checkpoint): Finding {
  const { address, day, kind, sha256: hash, version } = leaf;
  // The log hashes canonical JSON, whose names are sorted.
  const leafHash = hashLeaf(utf8ToBytes(JSON.stringify({ address, day, kind, sha256: hash, version })));
  const hashes = path.map(fromBase64);
  const found = hashes.every((one) => one !== undefined) ? followInclusion(leafHash, index, size, hashes) : undefined;
  return found && areEqual(found, root)
    ? { holds: true, text: `第 ${index} 条记录在检查点的 ${size} 条之中：由证明路径算出的根与检查点相同` }
    : { holds: false, text: `由第 ${index} 条记录（${formatLeaf(leaf)}）与证明路径算出的根，与检查点的不同：记录、路径或检查点被改动` };
}

/** Parses lines of keys; those that are none are left out. */
export const parseKeys = (lines: readonly string[]): NoteKey[] => lines.map(parseVerifierKey).filter((key) => key !== undefined);

const algorithmNames = { ed25519: 'Ed25519', sm2: 'SM2', cosignature: 'Ed25519' } as const;

async function checkKeySignature(note: SignedNote, key: NoteKey): Promise<Finding> {
  const name = algorithmNames[key.algorithm];
  switch (await checkSignature(note, key)) {
    case 'valid':
      return { holds: true, text: `检查点的 ${name} 签名有效` };
    case 'invalid':
      return { holds: false, text: `检查点的 ${name} 签名无效：检查点被改动，或不是由该密钥签名` };
    case 'unknown':
      return { holds: false, text: `检查点没有这个 ${name} 公钥的签名：密钥可能已经更换，请取更换后的公钥，或检查点是伪造的` };
    case 'unsupported':
      return { holds: true, text: `这个浏览器不支持 ${name}，只核对了另一个签名` };
  }
}

/** Returns true when the text is a proof file. */
export const isProof = (text: string): boolean => parseProof(text) !== undefined;

/** Parses a proof file; undefined when it is none. */
function parseProof(text: string): ContentProof | undefined {
  try {
    const proof = JSON.parse(text) as ContentProof;
    const isWhole =
      proof.format === 'qianting-log-proof/1' &&
      typeof proof.checkpoint === 'string' &&
      isTexts(proof.keys) &&
      Array.isArray(proof.entries) &&
      proof.entries.every(isEntry);
    return isWhole ? proof : undefined;
  } catch {
    return undefined;
  }
}

const isEntry = ({ leaf, index, path }: Entry): boolean =>
  isTexts([leaf.kind, leaf.address, leaf.version, leaf.day, leaf.sha256]) && Number.isSafeInteger(index) && isTexts(path);

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Reads trusted keys from a text: lines of keys, or the file of `/log/keys`. */
export const findKeys = (text: string): string[] => text.match(/[^\s"+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+/g) ?? [];
