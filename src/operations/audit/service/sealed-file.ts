import { createHash } from 'node:crypto';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import type { SealKey } from '../seal-key.ts';
import { initialHash } from './seal-entries.ts';

/** A seal of the log as the exported file contains it. Hashes and signature are in hex. */
export interface ExportedSeal {
  number: number;
  entries: number;
  sealedAt: string;
  formerHash: string;
  hash: string;
  signature: string;
}

type Cells = readonly (string | number | null)[];

const sectionStart = '文件封存';
const chainHead = '校验值';
const chainCell = /,([0-9a-f]{64})\r\n/g;

/** SM3 (GB/T 32905) over the previous value and the line without its own value. */
const hashLine = (former: Buffer, line: string): Buffer => createHash('sm3').update(former).update(line).digest();

/**
 * Writes a CSV that can be verified on its own. Each line ends with a hash over all lines before it, so an edit can be located.
 * After the rows come the seals of the log that contain them, the filter of the export, and the firm's signature (SM2, GB/T
 * 32918) of the last hash.
 */
export function writeSealedFile(
  key: SealKey,
  { head, rows, filter, at, seals }: { head: Cells; rows: readonly Cells[]; filter: object; at: Date; seals: readonly ExportedSeal[] },
): string {
  let value: Buffer = initialHash;
  const chained = (cells: Cells): string => {
    const line = toCsvRow(cells).slice(0, -2);
    value = hashLine(value, line);
    return `${line},${value.toString('hex')}\r\n`;
  };
  const lines = [
    [...head, chainHead],
    ...rows,
    [sectionStart, '条数', rows.length],
    [sectionStart, '筛选', JSON.stringify(filter)],
    [sectionStart, '导出时间', at.toISOString()],
    ...seals.map((one) => [sectionStart, '记录的封存', one.number, one.entries, one.sealedAt, one.formerHash, one.hash, one.signature]),
  ].map(chained);
  return csvStart + lines.join('') + toCsvRow([sectionStart, '签名', key.publicKey, key.sign(value).toString('hex')]);
}

export interface FileVerification {
  rows: number;
  seals: number;
  /** Problems in Chinese, one line each. */
  problems: string[];
}

/** Verifies such a file with only the firm's key. Reports a changed byte at the first line whose hash does not match. */
export function verifySealedFile(text: string, key: Pick<SealKey, 'isSigned' | 'publicKey'>): FileVerification {
  if (!text.startsWith(csvStart)) return { rows: 0, seals: 0, problems: ['不是由本系统导出的审计记录，或已被其他程序另存'] };
  const body = text.slice(csvStart.length);
  const lines = [...body.matchAll(chainCell)];
  const problems: string[] = [];
  const section: string[] = [];
  let [from, value] = [0, initialHash as Buffer];
  for (const [index, { 0: end, 1: said, index: at }] of lines.entries()) {
    const line = body.slice(from, at);
    value = hashLine(value, line);
    if (value.toString('hex') !== said && problems.length === 0)
      problems.push(`第 ${index + 1} 行：与其校验值不符（内容、顺序被改动，或有行被增删）`);
    value = Buffer.from(said!, 'hex');
    if (line.startsWith(`${sectionStart},`)) section.push(line);
    from = at + end.length;
  }
  const rows = lines.length - section.length - 1;
  problems.push(...findEndFaults(body.slice(from), value, key));
  const [count = ''] = section.filter((line) => line.startsWith(`${sectionStart},条数,`));
  if (count !== `${sectionStart},条数,${rows}`) problems.push('条数与文件所载不符');
  const seals = section.filter((line) => line.startsWith(`${sectionStart},记录的封存,`)).map(readSeal);
  return { rows, seals: seals.length, problems: [...problems, ...findSealFaults(seals, key)] };
}

function* findEndFaults(end: string, value: Buffer, key: Pick<SealKey, 'isSigned' | 'publicKey'>): Generator<string> {
  const [, publicKey, signature] = /^文件封存,签名,([0-9a-f]+),([0-9a-f]+)\r\n$/.exec(end) ?? [];
  if (!publicKey || !signature) yield '没有签名，或签名之后还有内容：文件不完整或被改动';
  else if (publicKey !== key.publicKey) yield '不是以本公司的封存密钥签名的';
  else if (!isSignedSafely(key, value, signature)) yield '签名不符';
}

const readSeal = (line: string): ExportedSeal => {
  const [, , number, entries, sealedAt = '', formerHash = '', hash = '', signature = ''] = line.split(',');
  return { number: Number(number), entries: Number(entries), sealedAt, formerHash, hash, signature };
};

/** Checks the seals in the file: the signature of each, and its link to the previous seal if both are present. */
function* findSealFaults(seals: readonly ExportedSeal[], key: Pick<SealKey, 'isSigned'>): Generator<string> {
  for (const [index, seal] of seals.entries()) {
    const former = seals[index - 1];
    if (!isSignedSafely(key, Buffer.from(seal.hash, 'hex'), seal.signature)) yield `封存 ${seal.number}：签名不符`;
    if (former?.number === seal.number - 1 && former.hash !== seal.formerHash) yield `封存 ${seal.number}：与前一次封存不相接`;
  }
}

/** Returns false instead of throwing when the text is not a signature. */
function isSignedSafely(key: Pick<SealKey, 'isSigned'>, hash: Uint8Array, signature: string): boolean {
  try {
    return key.isSigned(hash, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}
