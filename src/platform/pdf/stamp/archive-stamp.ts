import { appendObjects, openForUpdate, toObjectBody, withEntry } from './pdf-update.ts';
import { requestTimeStamp, type TimeStamp, type TimeStampAuthority } from './time-stamp.ts';

/** For a token with its certificates. */
const tokenBytes = 12_288;
const gap = '**********';

/**
 * Adds a document timestamp over a whole signed PDF including its proofs, in an invisible field: PAdES baseline B-LTA (ETSI EN
 * 319 142-1, 5.4.3). The file stays provable as long as the timestamp is renewed before its certificate expires or its algorithms
 * weaken. Throws `AuthorityError` without a valid token.
 */
export async function addArchiveStamp(pdf: Buffer, authority: TimeStampAuthority): Promise<{ pdf: Buffer; stamp: TimeStamp }> {
  const file = openForUpdate(pdf);
  const form = Number(/\/AcroForm (\d+) 0 R/.exec(file.root)?.[1] ?? Number.NaN);
  if (Number.isNaN(form)) throw new Error('this PDF is not signed');
  const fields = /\/Fields \[([^\]]*)\]/.exec(file.read(form))?.[1]?.trim() ?? '';
  const page = findPage(fields, file.read);
  const [signature, field] = [file.size, file.size + 1];
  const count = fields.match(/ 0 R/g)?.length ?? 0;
  const value = `<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 /ByteRange [0 /${gap} /${gap} /${gap}] /Contents <${'0'.repeat(2 * tokenBytes)}> >>`;
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Timestamp${count}) /Rect [0 0 0 0] /F 132 /P ${page} 0 R /V ${signature} 0 R >>`;
  const annotations = /\/Annots \[([^\]]*)\]/.exec(file.read(page))?.[1]?.trim() ?? '';
  const prepared = appendObjects(file, [
    { number: form, body: toObjectBody(withEntry(file.read(form), 'Fields', `[${fields} ${field} 0 R]`)) },
    { number: page, body: toObjectBody(withEntry(file.read(page), 'Annots', `[${annotations} ${field} 0 R]`)) },
    { number: signature, body: toObjectBody(value) },
    { number: field, body: toObjectBody(widget) },
  ]);
  // The place of this timestamp is the last one; earlier ones are filled.
  const start = prepared.lastIndexOf(`/Contents <${'0'.repeat(64)}`) + '/Contents '.length;
  const end = start + 2 * tokenBytes + 2;
  const range = prepared.lastIndexOf(`/ByteRange [0 /${gap}`);
  const gaps = `/ByteRange [0 /${gap} /${gap} /${gap}]`;
  prepared.write(`/ByteRange [0 ${start} ${end} ${prepared.length - end}]`.padEnd(gaps.length), range, 'latin1');
  const stamp = await requestTimeStamp(authority, Buffer.concat([prepared.subarray(0, start), prepared.subarray(end)]));
  if (stamp.token.length > tokenBytes) throw new Error('the time stamp is larger than the place kept for it');
  prepared.write(stamp.token.toString('hex'), start + 1, 'latin1');
  return { pdf: prepared, stamp };
}

/** Returns the page of the first signature. */
function findPage(fields: string, read: (number: number) => string): number {
  const first = Number(/(\d+) 0 R/.exec(fields)?.[1] ?? Number.NaN);
  const page = Number.isNaN(first) ? undefined : /\/P (\d+) 0 R/.exec(read(first))?.[1];
  if (page === undefined) throw new Error('this PDF is not signed');
  return Number(page);
}
