import { createHash } from 'node:crypto';
import * as pki from 'pkijs';
import { openForUpdate } from './stamp/pdf-update.ts';

const engine = new pki.CryptoEngine({ name: 'node', crypto });

/** State of a signed file: unsigned, unchanged, extended only by the signer (proofs and timestamps), or changed. */
export type SignedState = 'unsigned' | 'valid' | 'added' | 'changed';

export interface SignedFinding {
  state: SignedState;
  /** For `added` the additions, for `changed` the differences, in Chinese; each once. */
  what: string[];
  /** SHA-256 in hex of each signature's certificate; not for timestamps. */
  signers: string[];
}

interface CoveredPart {
  kind: 'signature' | 'stamp';
  /** Number of covered bytes of the file, without the signature value. */
  end: number;
  isIntact: boolean;
  signer: string | undefined;
}

/**
 * Examines a signed PDF: each signature and timestamp over the bytes that it covers, and what was appended after the first. Does
 * not check whose they are.
 */
export async function examineSigned(pdf: Buffer): Promise<SignedFinding> {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/g)];
  if (found.length === 0) return { state: 'unsigned', what: [], signers: [] };
  const parts: CoveredPart[] = [];
  for (const match of found) parts.push(await checkPart(pdf, text, match));
  const signers = unique(parts.flatMap(({ signer }) => signer ?? []));
  const broken = parts.filter(({ isIntact }) => !isIntact);
  if (broken.length > 0)
    return {
      state: 'changed',
      what: unique(broken.map(({ kind }) => (kind === 'signature' ? '签署后的文件内容被改动' : '时间戳之后的内容被改动'))),
      signers,
    };
  const first = Math.min(...parts.map(({ end }) => end));
  const added = listAll(pdf.subarray(0, first), text.slice(first));
  if (added.foreign.length > 0) return { state: 'changed', what: unique(added.foreign), signers };
  return added.own.length > 0 ? { state: 'added', what: unique(added.own), signers } : { state: 'valid', what: [], signers };
}

/** Lists the additions after the signed part. A file that cannot be extended as this program does was made by another program. */
function listAll(signed: Buffer, behind: string): { own: string[]; foreign: string[] } {
  if (behind.trim() === '') return { own: [], foreign: [] };
  try {
    return listAdditions(signed, behind);
  } catch {
    return { own: [], foreign: ['文件末尾添加了其他内容'] };
  }
}

async function checkPart(pdf: Buffer, text: string, match: RegExpMatchArray): Promise<CoveredPart> {
  const [before = 0, behind = 0, rest = 0] = match.slice(1).map(Number);
  const isStamp = text.slice(Math.max(0, match.index! - 200), match.index).includes('/DocTimeStamp');
  const covered = Buffer.concat([pdf.subarray(0, before), pdf.subarray(behind, behind + rest)]);
  const der = Buffer.from(text.slice(before + 1, behind - 1), 'hex');
  const isWhole =
    before < match.index! + 60_000 && behind > before && behind + rest <= pdf.length && text[before] === '<' && text[behind - 1] === '>';
  const isIntact = isWhole && (await (isStamp ? isStampOver(der, covered) : isSignatureOver(der, covered)).catch(() => false));
  return { kind: isStamp ? 'stamp' : 'signature', end: behind + rest, isIntact, signer: isStamp ? undefined : signerOf(der) };
}

/** Returns the certificate that verified the signature: the one that its signer info names. */
function signerOf(der: Buffer): string | undefined {
  try {
    const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(new Uint8Array(der)).content });
    const sid = signed.signerInfos[0]?.sid as pki.IssuerAndSerialNumber | undefined;
    const own = signed.certificates?.find(
      (one) => one instanceof pki.Certificate && sid && one.serialNumber.isEqual(sid.serialNumber) && one.issuer.isEqual(sid.issuer),
    );
    return (
      own &&
      createHash('sha256')
        .update(Buffer.from((own as pki.Certificate).toSchema().toBER()))
        .digest('hex')
    );
  } catch {
    return undefined;
  }
}

async function isSignatureOver(der: Buffer, covered: Buffer): Promise<boolean> {
  const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(new Uint8Array(der)).content });
  return signed.verify({ signer: 0, data: new Uint8Array(covered).buffer, checkChain: false }, engine);
}

/** A token contains the hash of what it covers, and is signed itself. */
async function isStampOver(der: Buffer, covered: Buffer): Promise<boolean> {
  const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(new Uint8Array(der)).content });
  const content = signed.encapContentInfo.eContent;
  if (!content) return false;
  const { hashedMessage } = pki.TSTInfo.fromBER(content.getValue()).messageImprint;
  if (!createHash('sha256').update(covered).digest().equals(Buffer.from(hashedMessage.valueBlock.valueHexView))) return false;
  return signed.verify({ signer: 0, data: new Uint8Array(covered).buffer, checkChain: false }, engine);
}

const ourStamp =
  /^<< \/Type \/DocTimeStamp \/Filter \/Adobe\.PPKLite \/SubFilter \/ETSI\.RFC3161 \/ByteRange \[[\d ]+\] +\/Contents <[0-9a-f]*> >>$/;
const ourStore = /^<< \/Type \/DSS (?:\/(?:Certs|OCSPs|CRLs) \[[\d R]*\] ?)+>>$/;
const ourField =
  /^<< \/Type \/Annot \/Subtype \/Widget \/FT \/Sig \/T \(Timestamp\d+\) \/Rect \[0 0 0 0\] \/F 132 \/P \d+ 0 R \/V \d+ 0 R >>$/;
const ourProof = /^<< \/Length \d+ >>\nstream\n/;
/** Entries that link our additions to the signed content: those of the catalogue, the form and a page. */
const links = [/\/DSS \d+ 0 R/, /\/Fields \[[^\]]*\]/, /\/Annots \[[^\]]*\]/];

/** Lists the objects after the first signature: new ones of our kinds, and the three that link to them. Everything else is foreign. */
function listAdditions(signed: Buffer, behind: string): { own: string[]; foreign: string[] } {
  const [own, foreign]: [string[], string[]] = [[], []];
  const file = openForUpdate(signed);
  const rest = behind.replaceAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj\n/g, (_whole, number: string, body: string) => {
    if (Number(number) < file.size) {
      if (!differsByLinksAlone(file.read(Number(number)), body)) foreign.push('改动了已签署的内容');
    } else if (ourStamp.test(body)) own.push('存档时间戳');
    else if (ourStore.test(body)) own.push('证书与吊销状态的证明');
    else if (!ourProof.test(body) && !ourField.test(body))
      foreign.push(/\/Type \/Annot\b/.test(body) ? '添加了批注或表单内容' : '添加了其他内容');
    return '';
  });
  const tables = /xref\n(?:\d+ 1\n\d{10} 00000 n \n)+trailer\n<< [^<>]*(?:<[0-9A-Fa-f]*>[^<>]*)*>>\nstartxref\n\d+\n%%EOF\n?/g;
  if (rest.replaceAll(tables, '').trim() !== '') foreign.push('文件末尾添加了其他内容');
  return { own, foreign };
}

/** Returns true when only entries were appended to an object's link lists. */
function differsByLinksAlone(before: string, after: string): boolean {
  const bare = (text: string) => links.reduce((left, link) => left.replace(link, ''), text).replaceAll(/\s+/g, '');
  const listOf = (text: string, link: RegExp) => (link.exec(text)?.[0] ?? '').replaceAll(/[\]\s]+$|\s+/g, ' ').trim();
  return bare(before) === bare(after) && links.slice(1).every((link) => listOf(after, link).startsWith(listOf(before, link)));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
