import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { SiteSettings } from '#content/website/schema/site.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { PageHead } from '#ui/page/page.ts';
import type { RenderResult } from '../renderer.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

/** A public page as Markdown with the facts of its front block. */
export interface MarkdownPage {
  status: number;
  title: string;
  /** Absolute canonical address of the page. */
  source: string;
  /** Identifies the text: the beginning of its hash. */
  version: string;
  /** Day of the last change that the page states, as YYYY-MM-DD. */
  updated: string | undefined;
  /** True when the firm or some of the data are examples (示例数据). */
  hasSampleData: boolean;
  /** The whole text with its front block. */
  text: string;
}

interface MarkdownFacts {
  address: string;
  publicUrl: string;
  settings: Pick<SiteSettings, 'firm' | 'demoNotice'>;
}

/** Writes a rendered page as Markdown: a YAML front block, then the content of its `<main>`. */
export function writeMarkdownPage(
  { status, body, head }: Extract<RenderResult, { kind: 'page' }>,
  { address, publicUrl, settings: { firm, demoNotice } }: MarkdownFacts,
): MarkdownPage {
  const content = htmlToMarkdown(body, { address: publicUrl + address });
  const facts = {
    title: head.title,
    source: publicUrl + (head.canonical ?? address),
    version: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    updated: findDay(head, content),
    hasSampleData: demoNotice !== '' || content.includes('示例数据'),
  };
  const front = stringify(
    {
      title: facts.title,
      description: head.description,
      publisher: firm.name,
      source: facts.source,
      language: 'zh-CN',
      version: facts.version,
      updated: facts.updated,
      sample_data: facts.hasSampleData || undefined,
      notice: demoNotice || undefined,
    },
    { lineWidth: 0 },
  );
  return { status, ...facts, text: `---\n${front}---\n\n${content}` };
}

/** Pages of data show the day of the data, others that of their last change. */
const shownDay = /(?:更新日期|最近更新|数据日期)\D{0,4}(\d{4}-\d\d-\d\d)/;

const findDay = ({ article }: PageHead, content: string): string | undefined =>
  article ? shanghaiDay(new Date(article.updatedAt ?? article.publishedAt)) : shownDay.exec(content)?.[1];
