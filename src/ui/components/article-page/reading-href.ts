import { paths } from '../../paths.ts';

/** Returns the address where a public PDF can be read as pages; undefined for everything else. `type` as shown to visitors: `PDF`. */
export function readingHref(href: string, type: string): string | undefined {
  const id = /^\/file-download\/([0-9a-f-]{36})\/[^?]+$/.exec(href)?.[1];
  return id && type === 'PDF' ? paths.document(id) : undefined;
}
