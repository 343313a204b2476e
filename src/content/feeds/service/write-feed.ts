import { Feed, type Item } from 'feed';
import { escapeHtml, type FeedContent, type FeedItem } from './feed.ts';

interface FeedPlace {
  /** Scheme and host, without a trailing slash. */
  publicUrl: string;
  /** Path of the feed without its extension. */
  path: string;
  copyright: string;
}

/** Writes the feed as RSS 2.0, with absolute addresses. The output is deterministic. */
export function writeRss(content: FeedContent, place: FeedPlace): string {
  const feed = buildFeed(content, place).rss2();
  // Nothing was published yet: there is no day of the last change.
  return content.items.length > 0 ? feed : feed.replace(/\s*<lastBuildDate>[^<]*<\/lastBuildDate>/, '');
}

/** Writes the feed as JSON Feed 1.1. The library writes 1.0, which differs in the names of version and language. */
export function writeJsonFeed(content: FeedContent, place: FeedPlace): string {
  const { version: _version, ...feed } = JSON.parse(buildFeed(content, place).json1()) as { version: string };
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', language: 'zh-CN', ...feed });
}

function buildFeed({ title, description, page, items }: FeedContent, { publicUrl, path, copyright }: FeedPlace): Feed {
  const moments = items.map(({ publishedAt, correction }) => (correction?.at ?? publishedAt).getTime());
  const feed = new Feed({
    title,
    // A reader who subscribes to an empty feed should know that it is not broken.
    description: items.length > 0 ? description : `${description}目前没有内容，发布后自动出现在这里。`,
    link: publicUrl + page,
    language: 'zh-CN',
    copyright,
    generator: false,
    updated: new Date(Math.max(0, ...moments)),
    feedLinks: { rss: `${publicUrl}${path}.xml`, json: `${publicUrl}${path}.json` },
  });
  for (const item of items) feed.addItem(toItem(item, publicUrl));
  return feed;
}

function toItem({ href, title, summary, content, publishedAt, correction, category }: FeedItem, publicUrl: string): Item {
  const link = publicUrl + href;
  const note = correction ? `本文已更正${correction.reason ? `：${correction.reason}` : ''}。` : '';
  return {
    id: link,
    link,
    title: printable(title),
    description: printable(note + summary),
    content: printable((note && `<p>${escapeHtml(note)}</p>`) + withAbsoluteLinks(content, publicUrl)),
    published: publishedAt,
    date: correction?.at ?? publishedAt,
    category: [{ name: category }],
  };
}

/** Feed readers show the text outside this site, so links must be absolute. */
const withAbsoluteLinks = (html: string, publicUrl: string): string => html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`);

/** These characters are invalid in XML 1.0, even escaped. */
// oxlint-disable-next-line no-control-regex -- this expression looks for control characters
const printable = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
