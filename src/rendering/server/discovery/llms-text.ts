import type { SiteSettings } from '#content/website/schema/site.ts';
import { createPageAddresses, type AddressedRoute } from '#ui/page/page-address.ts';
import { hasMarkdown, markdownAddress } from '../markdown/markdown-request.ts';

interface LlmsTextFacts {
  settings: Pick<SiteSettings, 'firm' | 'demoNotice' | 'menu' | 'footer'>;
  pageRoutes: readonly AddressedRoute[];
  /** Summaries of pages, by path without `.html`. */
  summaries: ReadonlyMap<string, string>;
  publicUrl: string;
}

interface Link {
  text: string;
  href: string;
}

/** Writes /llms.txt (llmstxt.org): the pages of menu and footer as Markdown, each with its summary. */
export function writeLlmsText({ settings, pageRoutes, summaries, publicUrl }: LlmsTextFacts): string {
  const { firm, demoNotice, menu, footer } = settings;
  const addresses = createPageAddresses(pageRoutes);
  const listed = new Set<string>();
  /** Pages that everybody can read, each where it is named first. */
  const writeLinks = (links: readonly Link[]): string[] =>
    links.flatMap(({ text, href }) => {
      const found = addresses.find(href);
      if (found.kind !== 'page' || !hasMarkdown(found.route) || listed.has(found.key)) return [];
      listed.add(found.key);
      const summary = summaries.get(found.route.path);
      return [`- [${text}](${publicUrl}${markdownAddress(found.key)})${summary ? `：${summary}` : ''}`];
    });
  const writeSection = ({ title, summary, links }: { title: string; summary?: string | undefined; links: readonly Link[] }): string[] => {
    const lines = writeLinks(links);
    return lines.length > 0 ? [[`## ${title}`, ...(summary ? ['', summary] : []), '', ...lines].join('\n')] : [];
  };
  return `${[
    `# ${firm.name}`,
    `> ${firm.description}`,
    `每个公开页面都有 Markdown 版本：把地址中的 .html 换成 .md，或在请求中写明 Accept: text/markdown。版本开头写有来源、版本与日期。${demoNotice}`,
    ...menu.map(({ title, summary, links, href }) => writeSection({ title, summary, links: [{ text: title, href }, ...links] })).flat(),
    ['## 数据与接口', '', ...machineLinks(publicUrl)].join('\n'),
    // By the convention of llms.txt, readers in a hurry skip this section.
    ...writeSection({ title: 'Optional', links: footer.flatMap(({ links }) => links) }),
  ].join('\n\n')}\n`;
}

const machineLinks = (publicUrl: string): string[] =>
  [
    ['接口目录', '/.well-known/api-catalog', '公开接口、订阅与数据目录的机器可读清单（RFC 9727）'],
    ['接口契约', '/openapi.json', 'OpenAPI 3.1'],
    ['公开数据表', '/data/catalog.jsonld', '全部数据表的 CSV 与 JSON、字段说明与更新时间（DCAT）'],
    ['网站地图', '/sitemap.xml', '全部页面、公告与职位的地址'],
  ].map(([text, path, about]) => `- [${text}](${publicUrl}${path})：${about}`);
