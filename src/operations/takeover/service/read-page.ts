import toHtml from 'dom-serializer';
import { isTag, type Document, type Element } from 'domhandler';
import { textContent, innerText, findOne, getAttributeValue, removeElement, findAll } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { z } from 'zod';

export interface OldPage {
  title: string;
  /** `2020-01-02`; undefined when none was found. */
  day: string | undefined;
  /** The original body; undefined for a page without its own text, such as a list. */
  body: string | undefined;
  /** The reason that the page was not read. */
  fault?: string;
}

/** The elements that contain the text of an article on broker sites, most likely first: by id or by class. */
const bodyPlaces = [
  'TRS_Editor',
  'zoom',
  'UCAP-CONTENT',
  'article-content',
  'article_content',
  'news_content',
  'detail-content',
  'detail_content',
  'articleContent',
  'main-text',
];
const titlePlaces = ['article-title', 'article_title', 'news_title', 'detail-title', 'detail_title'];
const dateMetas = ['PubDate', 'publishdate', 'publish_time', 'article:published_time'];

/** Longer pages are not articles; an article has at most half a million characters. */
const longestBody = 2_000_000;

/** Parses a page as packed. */
export function parsePage(bytes: Buffer, path: string): OldPage {
  const html = decodePage(bytes);
  if (html === undefined) return { title: '', day: undefined, body: undefined, fault: '认不出编码' };
  const page = readPage(html, path);
  return page.body !== undefined && page.body.length > longestBody ? { ...page, body: undefined, fault: '正文过长' } : page;
}

/** Decodes a page: UTF-8 if its bytes are valid, else GBK. Undefined when neither fits. */
function decodePage(bytes: Buffer): string | undefined {
  // The declared encoding is often wrong; valid UTF-8 with Chinese characters is hardly ever GBK.
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Extracts title, day and text of a page by common markup. */
export function readPage(html: string, path: string): OldPage {
  const page = parseDocument(html);
  const body = bodyPlaces.map((place) => findPlace(page, place)).find((one) => one !== undefined) ?? findTag(page, 'article');
  for (const one of body ? findAll(({ name }) => name === 'script' || name === 'style', body.children) : []) removeElement(one);
  const isFilled = body && (innerText(body.children).trim() !== '' || findTag(body, 'img') !== undefined);
  return {
    title: titleOf(page),
    day: dayOf(page, path),
    body: isFilled ? toHtml(body.children, { encodeEntities: 'utf8' }) : undefined,
  };
}

const findTag = (within: Document | Element, tag: string): Element | undefined =>
  findOne(({ name }) => name === tag, within.children) ?? undefined;

const findPlace = (page: Document, place: string): Element | undefined =>
  findOne(
    (one) => getAttributeValue(one, 'id') === place || (getAttributeValue(one, 'class') ?? '').split(/\s+/).includes(place),
    page.children,
  ) ?? undefined;

const metaOf = (page: Document, called: string): string | undefined => {
  const meta = findOne(
    (one) =>
      isTag(one) &&
      one.name === 'meta' &&
      [one.attribs['name'], one.attribs['property']].some((name) => name?.toLowerCase() === called.toLowerCase()),
    page.children,
  );
  return meta ? getAttributeValue(meta, 'content') : undefined;
};

function titleOf(page: Document): string {
  const heading = titlePlaces.map((place) => findPlace(page, place)).find((one) => one) ?? findTag(page, 'h1');
  const [named] = (findTag(page, 'title') ? textContent(findTag(page, 'title')!) : '').split(
    /\s*[-_|—]\s*(?=[^-_|—]*(?:证券|期货|公司|官网))/,
  );
  const found = metaOf(page, 'ArticleTitle') ?? (heading ? textContent(heading) : named) ?? '';
  return found.replaceAll(/\s+/g, ' ').trim();
}

function dayOf(page: Document, path: string): string | undefined {
  const text = innerText(page.children).replaceAll(/\s+/g, ' ');
  const marked = /(?:发布时间|发布日期|发表时间|日期|时间)\s*[:：]?\s*(\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2})/.exec(text)?.[1];
  const said = [...dateMetas.map((name) => metaOf(page, name)), marked].map((one) => one && parseDay(one)).find((one) => one);
  return said ?? parseDay(/(?:^|\/|t)(20\d{2}[-/]?\d{2}[-/]?\d{2})(?=[/_.])/.exec(path)?.[1]?.replaceAll('/', '-') ?? '');
}

/** Parses a day in common notations to `2020-01-02`; undefined for other texts. */
export function parseDay(text: string): string | undefined {
  const parts = /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const day = parts
    .slice(1)
    .map((part) => part.padStart(2, '0'))
    .join('-');
  return z.iso.date().safeParse(day).success ? day : undefined;
}
