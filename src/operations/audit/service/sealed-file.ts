import { createHash } from 'node:crypto';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { openPublicKey, type SealKey, type SealVerifier } from '../seal-key.ts';
import { findBrokenPins, findKeyFaults, initialHash, openVerifiers, type SealKeyRecord } from './seal-key-records.ts';

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
const keyLine = '封存密钥';
const chainHead = '校验值';
const chainCell = /,([0-9a-f]{64})\r\n/g;

/** SM3 (GB/T 32905) over the previous value and the line without its own value. */
const hashLine = (former: Buffer, line: string): Buffer => createHash('sm3').update(former).update(line).digest();

/**
 * Writes a CSV that can be verified on its own. Each line ends with a hash over all lines before it, so an edit can be located.
 * After the rows come the filter of the export, the keys of the seals with their handovers, the seals of the log that contain the
 * rows, and the signature (SM2, GB/T 32918) of the last hash with the key of exported files, which the key of the seals names.
 */
export async function writeSealedFile(
  key: SealKey,
  {
    head,
    rows,
    filter,
    at,
    keys,
    seals,
  }: { head: Cells; rows: readonly Cells[]; filter: object; at: Date; keys: readonly SealKeyRecord[]; seals: readonly ExportedSeal[] },
): Promise<string> {
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
    ...keys.map(toKeyCells),
    ...seals.map((one) => [sectionStart, '记录的封存', one.number, one.entries, one.sealedAt, one.formerHash, one.hash, one.signature]),
  ].map(chained);
  const signature = await key.sign(value);
  return csvStart + lines.join('') + toCsvRow([sectionStart, '签名', key.publicKey, signature.toString('hex')]);
}

const toKeyCells = (record: SealKeyRecord): Cells => [
  sectionStart,
  keyLine,
  record.number,
  record.publicKey,
  record.formerKey,
  record.exportKey,
  record.beginsAfter,
  record.afterHash.toString('hex'),
  record.validFrom.toISOString(),
  ...[record.signature, record.formerSignature, record.exportSignature].map((bytes) => bytes?.toString('hex') ?? ''),
];

function readKeyRecord(line: string): SealKeyRecord {
  const [, , number, publicKey = '', formerKey = '', exportKey = '', beginsAfter, afterHash = '', validFrom = '', ...signatures] =
    line.split(',');
  const [signature, formerSignature, exportSignature] = signatures.map((hex) => Buffer.from(hex, 'hex'));
  return {
    number: Number(number),
    publicKey,
    formerKey: formerKey || null,
    exportKey,
    beginsAfter: Number(beginsAfter),
    afterHash: Buffer.from(afterHash, 'hex'),
    validFrom: new Date(validFrom),
    signature: signature ?? Buffer.of(),
    formerSignature: formerSignature && formerSignature.length > 0 ? formerSignature : null,
    exportSignature: exportSignature ?? Buffer.of(),
  };
}

export interface FileVerification {
  rows: number;
  seals: number;
  /** Problems in Chinese, one line each. */
  problems: string[];
}

/**
 * Verifies such a file with only the firm's key: any key that signed seals, or that of exported files. Reports a changed byte at the
 * first line whose hash does not match.
 */
export function verifySealedFile(text: string, key: SealVerifier): FileVerification {
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
  const keys = section.filter((line) => line.startsWith(`${sectionStart},${keyLine},`)).map(readKeyRecord);
  const { signer, verifierOf, faults } = trustKeys(keys, key);
  problems.push(...faults, ...findEndFaults(body.slice(from), value, signer));
  const [count = ''] = section.filter((line) => line.startsWith(`${sectionStart},条数,`));
  if (count !== `${sectionStart},条数,${rows}`) problems.push('条数与文件所载不符');
  const seals = section.filter((line) => line.startsWith(`${sectionStart},记录的封存,`)).map(readSeal);
  const hashes = new Map(seals.map(({ number, hash }) => [number, hash]));
  problems.push(...findSealFaults(seals, verifierOf), ...findBrokenPins(keys, (seal) => hashes.get(seal)));
  return { rows, seals: seals.length, problems };
}

interface TrustedKeys {
  /** The key that must have signed the file. */
  signer: SealVerifier;
  verifierOf(seal: number): SealVerifier;
  faults: readonly string[];
}

/** Follows the handovers from the key that the reader trusts to all others. A file from before the first handover names no keys. */
function trustKeys(records: readonly SealKeyRecord[], key: SealVerifier): TrustedKeys {
  const only: TrustedKeys = { signer: key, verifierOf: () => key, faults: [] };
  const newest = records.at(-1);
  if (!newest) return only;
  if (!records.some(({ publicKey, exportKey }) => publicKey === key.publicKey || exportKey === key.publicKey)) return only;
  try {
    return { signer: openPublicKey(newest.exportKey), verifierOf: openVerifiers(records, key), faults: [...findKeyFaults(records)] };
  } catch {
    return { ...only, faults: ['文件所载的封存密钥无法识别'] };
  }
}

function* findEndFaults(end: string, value: Buffer, key: SealVerifier): Generator<string> {
  const [, publicKey, signature] = /^文件封存,签名,([0-9a-f]+),([0-9a-f]+)\r\n$/.exec(end) ?? [];
  if (!publicKey || !signature) yield '没有签名，或签名之后还有内容：文件不完整或被改动';
  else if (publicKey !== key.publicKey) yield '不是以本公司的封存密钥签名的';
  else if (!key.isSigned(value, Buffer.from(signature, 'hex'))) yield '签名不符';
}

const readSeal = (line: string): ExportedSeal => {
  const [, , number, entries, sealedAt = '', formerHash = '', hash = '', signature = ''] = line.split(',');
  return { number: Number(number), entries: Number(entries), sealedAt, formerHash, hash, signature };
};

/** Checks the seals in the file: the signature of each, and its link to the previous seal if both are present. */
function* findSealFaults(seals: readonly ExportedSeal[], verifierOf: TrustedKeys['verifierOf']): Generator<string> {
  for (const [index, seal] of seals.entries()) {
    const former = seals[index - 1];
    if (!verifierOf(seal.number).isSigned(Buffer.from(seal.hash, 'hex'), Buffer.from(seal.signature, 'hex')))
      yield `封存 ${seal.number}：签名不符`;
    if (former?.number === seal.number - 1 && former.hash !== seal.formerHash) yield `封存 ${seal.number}：与前一次封存不相接`;
  }
}
