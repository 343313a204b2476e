import type { ConsistencyProof } from '../schema.ts';
import { areEqual, isConsistent } from './merkle.ts';
import { fromBase64, parseCheckpoint, parseNote, toBase64, type Checkpoint, type NoteKey, type SignedNote } from './signed-note.ts';
import { checkLogSignatures, checkWitnesses, parseKeys, refuse, type Finding, type Verification } from './verify-proof.ts';

interface Opened {
  note: SignedNote;
  checkpoint: Checkpoint;
}

/**
 * Compares two checkpoints of one log, as two people saved them: whether the later one contains the earlier one. `proofText` is
 * the answer of `/log/consistency?from=<size of the earlier one>`, which different sizes need. Without keys of the log only the
 * states are compared, not the signatures.
 */
export async function compareCheckpoints(
  texts: readonly [string, string],
  { proofText, trustedKeys = [] }: { proofText?: string | undefined; trustedKeys?: readonly string[] } = {},
): Promise<Verification> {
  const [one, other] = texts.map(openCheckpoint);
  if (!one || !other) return refuse([{ holds: false, text: `${one ? '第二个' : '第一个'}检查点的格式不对，可能被改动` }]);
  const [former, later] = one.checkpoint.size <= other.checkpoint.size ? [one, other] : [other, one];
  const origins = [former, later].map(({ checkpoint }) => checkpoint.origin);
  if (origins[0] !== origins[1])
    return refuse([{ holds: false, text: `两个检查点属于不同的日志：${origins.join(' 与 ')}；日志换期时的说明见 /log/keys` }]);
  const keys = parseKeys(trustedKeys);
  const findings = [
    ...(await checkSigners(former, keys)),
    ...(await checkSigners(later, keys)),
    compareRoots(former.checkpoint, later.checkpoint, proofText),
  ];
  if (findings.some(({ holds }) => !holds)) return refuse(findings);
  const unsigned = keys.length > 0 ? '' : '没有给出公钥，两个检查点的签名未核对。';
  return {
    findings,
    isProved: true,
    conclusion: `已证明：${later.checkpoint.size} 条的日志完整包含 ${former.checkpoint.size} 条的日志，其间只增加、没有改动或删除。${unsigned}`,
  };
}

function openCheckpoint(text: string): Opened | undefined {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  return checkpoint && { note, checkpoint };
}

async function checkSigners({ note, checkpoint }: Opened, keys: readonly NoteKey[]): Promise<Finding[]> {
  if (keys.length === 0) return [];
  const witnesses = keys.filter(({ algorithm }) => algorithm === 'cosignature');
  const found = [...(await checkLogSignatures(note, checkpoint, keys)), ...(await checkWitnesses(note, witnesses))];
  return found.map(({ holds, text }) => ({ holds, text: `${checkpoint.size} 条的检查点：${text}` }));
}

function compareRoots(former: Checkpoint, later: Checkpoint, proofText: string | undefined): Finding {
  if (former.size === later.size)
    return areEqual(former.root, later.root)
      ? { holds: true, text: `两个检查点都是 ${former.size} 条，根相同` }
      : {
          holds: false,
          text: `日志分叉：两个检查点都是 ${former.size} 条，根却不同（${toBase64(former.root)} 与 ${toBase64(later.root)}），日志向两方出示了不同的内容；请保存两个检查点作为证据`,
        };
  if (proofText === undefined)
    return { holds: false, text: `两个检查点的记录数不同，还需要 /log/consistency?from=${former.size} 给出的一致性证明` };
  const proof = parseConsistency(proofText);
  const end = proof && openCheckpoint(proof.checkpoint)?.checkpoint;
  const path = proof?.path.map(fromBase64);
  if (!end || !path?.every((hash) => hash !== undefined)) return { holds: false, text: '一致性证明的格式不对' };
  if (proof.from !== former.size || end.size !== later.size)
    return { holds: false, text: `一致性证明是 ${proof.from} 条与 ${end.size} 条之间的，需要 ${former.size} 条与 ${later.size} 条之间的` };
  return isConsistent(former, later, path)
    ? { holds: true, text: `${later.size} 条的日志以 ${former.size} 条的日志开头` }
    : { holds: false, text: `日志分叉或被改写：${later.size} 条的检查点不包含 ${former.size} 条的检查点；请保存两个检查点作为证据` };
}

/** Returns true when the text is a checkpoint. */
export const isCheckpoint = (text: string): boolean => openCheckpoint(text) !== undefined;

/** Returns true when the text is a proof of consistency. */
export const isConsistencyProof = (text: string): boolean => parseConsistency(text) !== undefined;

function parseConsistency(text: string): ConsistencyProof | undefined {
  try {
    const proof = JSON.parse(text) as ConsistencyProof;
    const isWhole =
      proof.format === 'qianting-log-consistency/1' &&
      Number.isSafeInteger(proof.from) &&
      typeof proof.checkpoint === 'string' &&
      Array.isArray(proof.path) &&
      proof.path.every((hash) => typeof hash === 'string');
    return isWhole ? proof : undefined;
  } catch {
    return undefined;
  }
}
