import { appendObjects, openForUpdate, toObjectBody, withEntry, type UpdatedObject } from './pdf-update.ts';
import type { ValidationData } from './revocation.ts';

/**
 * Appends the certificates and their revocation proofs to a signed PDF: PAdES baseline B-LT (ETSI EN 319 142-1, 5.4.2.2), a
 * document security store in the catalogue. An earlier store's content is kept. No signed byte changes.
 */
export function addValidation(pdf: Buffer, data: ValidationData): Buffer {
  const file = openForUpdate(pdf);
  const added: UpdatedObject[] = [];
  const add = (body: Buffer): string => {
    const number = file.size + added.length;
    added.push({ number, body });
    return `${number} 0 R`;
  };
  const known = /\/DSS (\d+) 0 R/.exec(file.root)?.[1];
  const store = known === undefined ? '' : file.read(Number(known));
  const lists = (['Certs', 'OCSPs', 'CRLs'] as const).flatMap((name) => {
    const before = new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(store)?.[1] ?? '';
    const all = [before.trim(), ...data[keyOf[name]].map((der) => add(toStream(der)))].filter(Boolean);
    return all.length > 0 ? [`/${name} [${all.join(' ')}]`] : [];
  });
  const dss = add(toObjectBody(`<< /Type /DSS ${lists.join(' ')} >>`));
  return appendObjects(file, [{ number: file.rootNumber, body: toObjectBody(withEntry(file.root, 'DSS', dss)) }, ...added]);
}

const keyOf = { Certs: 'certificates', OCSPs: 'ocsps', CRLs: 'crls' } as const;

const toStream = (content: Buffer): Buffer =>
  Buffer.concat([toObjectBody(`<< /Length ${content.length} >>\nstream\n`), content, toObjectBody('\nendstream')]);
