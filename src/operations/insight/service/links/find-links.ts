import { Parser } from 'htmlparser2';

/** What a visitor can press on a page, or is shown of it, with the words that stand there. */
export interface FoundLink {
  href: string;
  words: string;
}

const longestWords = 60;

/** Links and pictures of a page, as they are written. */
export function findLinks(html: string): FoundLink[] {
  const links: FoundLink[] = [];
  let open: FoundLink | undefined;
  const parser = new Parser({
    onopentag(name, { href, src, alt }) {
      if (name === 'a' && href) open = { href, words: '' };
      if (name === 'img') {
        if (src) links.push({ href: src, words: alt || '图片' });
        if (open && alt) open.words += alt;
      }
    },
    ontext(text) {
      if (open) open.words += text;
    },
    onclosetag(name) {
      if (name !== 'a' || !open) return;
      links.push({ ...open, words: open.words.replaceAll(/\s+/g, ' ').trim().slice(0, longestWords) });
      open = undefined;
    },
  });
  parser.end(html);
  return links;
}

/** Addresses in a site map. */
export const findLocations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!.replaceAll('&amp;', '&'));
