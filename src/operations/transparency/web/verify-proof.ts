import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ContentProof } from '../schema.ts';
import { logKindNames } from './log-kinds.ts';
import { areEqual, followInclusion, hashLeaf } from './merkle.ts';
import { checkSignature, fromBase64, parseCheckpoint, parseNote, parseVerifierKey, type Checkpoint, type NoteKey } from './signed-note.ts';

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
  const keys = parseKeys(trustedKeys.length > 0 ? trustedKeys : proof.keys, checkpoint.origin);
  if (keys.length === 0) findings.push({ holds: false, text: `没有日志 ${checkpoint.origin} 的公钥，不能核对检查点的签名` });
  for (const key of keys) findings.push(await checkKeySignature(note, key));
  // A browser without Ed25519 still verifies SM2.
  const isSigned = findings.some(({ holds, text }) => holds && text.includes('签名有效'));
  if (!isSigned && findings.every(({ holds }) => holds)) findings.push({ holds: false, text: '没有一个签名得到核对' });
  return findings.every(({ holds }) => holds) ? prove(findings, { entry, checkpoint, isPinned: trustedKeys.length > 0 }) : refuse(findings);
}

const refuse = (findings: readonly Finding[]): Verification => ({
  findings,
  isProved: false,
  conclusion: `没有得到证明：${findings
    .filter(({ holds }) => !holds)
    .map(({ text }) => text)
    .join('；')}。`,
});

function prove(
  findings: readonly Finding[],
  { entry, checkpoint, isPinned }: { entry: Entry; checkpoint: Checkpoint; isPinned: boolean },
): Verification {
  const [signedAt] = checkpoint.extensions;
  const keys = isPinned
    ? '签名以您提供的公钥核对。'
    : '公钥取自证明文件本身：请与网站“透明日志”页公布的、或您以前保存的公钥比较，相同才能相信。';
  return {
    findings,
    isProved: true,
    conclusion: `已证明：这份内容是${formatLeaf(entry.leaf)}，在检查点签名（${signedAt ?? '时间未载明'}，共 ${checkpoint.size} 条）之前已记入日志 ${checkpoint.origin}，与记入时逐字节相同。${keys}不能证明：内容是否正确、是否有人看过，以及日志没有向别人出示另一个样子（可与他人保存的检查点比较）。`,
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

const parseKeys = (lines: readonly string[], origin: string): NoteKey[] =>
  lines.map(parseVerifierKey).filter((key): key is NoteKey => key?.name === origin);

const algorithmNames = { ed25519: 'Ed25519', sm2: 'SM2' } as const;

async function checkKeySignature(note: NonNullable<ReturnType<typeof parseNote>>, key: NoteKey): Promise<Finding> {
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
