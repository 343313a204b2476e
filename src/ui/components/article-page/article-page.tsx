import type { ReactNode } from 'react';
import { Prose } from '../prose/prose.tsx';
import { AttachmentList, type AttachmentItem } from './attachment-list.tsx';
import { ArticleContents, withAnchors } from './contents.tsx';
import { PrintButton } from './print-button.tsx';
import './article-page.css';

interface ArticleNeighbour {
  title: string;
  href: string;
}

export interface ArticlePageProps {
  title: string;
  /** For texts that are shown inside another page or app: the title is for screen readers only. */
  isTitleHidden?: boolean;
  /** Category of the text, above the title. */
  kicker?: string;
  /** 发布日期, `2026-11-21`. */
  date: string;
  /** 来源 */
  source?: string;
  /** 文号 */
  documentNumber?: string;
  /** 生效日期 */
  effectiveDate?: string;
  /** Already cleaned by the server. */
  html: string;
  attachments?: readonly AttachmentItem[];
  previous?: ArticleNeighbour;
  next?: ArticleNeighbour;
  /** Shown above the text: that it was corrected or withdrawn. */
  banner?: ReactNode;
  /** Tools for the text; 打印 by default. */
  tools?: ReactNode;
  /** Facts beside the text, under its head. */
  facts?: ReactNode;
  /** Shown between the text and its attachments. */
  children?: ReactNode;
}

/** An article: title, source, contents when it is long, body, attachments, neighbours in its list. */
export function ArticlePage(props: ArticlePageProps) {
  const { attachments = [], previous, next, banner, facts, children } = props;
  const { html, contents } = withAnchors(props.html);
  return (
    <article className={contents.length > 0 ? 'article-page article-page--long' : 'article-page'}>
      <Head {...props} />
      {banner && <div className="article-page__banner">{banner}</div>}
      {facts && <div className="article-page__particulars">{facts}</div>}
      <ArticleContents items={contents} />
      <Prose html={html} />
      {children}
      {attachments.length > 0 && <AttachmentList items={attachments} />}
      {(previous || next) && <Neighbours previous={previous} next={next} />}
    </article>
  );
}

function Head(props: ArticlePageProps) {
  const { title, isTitleHidden = false, kicker, tools } = props;
  return (
    <header className="article-page__head">
      {kicker && !isTitleHidden && <p className="article-page__kicker">{kicker}</p>}
      <h1 className={isTitleHidden ? 'visually-hidden' : undefined}>{title}</h1>
      <div className="article-page__facts">
        <Facts {...props} />
        <div className="no-print">{tools ?? <PrintButton />}</div>
      </div>
    </header>
  );
}

function Facts({ date, source, documentNumber, effectiveDate }: ArticlePageProps) {
  return (
    <dl className="article-page__meta line quiet">
      <Fact name="发布日期" value={<time>{date}</time>} />
      {effectiveDate && <Fact name="生效日期" value={<time>{effectiveDate}</time>} />}
      {source && <Fact name="来源" value={source} />}
      {documentNumber && <Fact name="文号" value={documentNumber} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Neighbours({ previous, next }: Pick<ArticlePageProps, 'previous' | 'next'>) {
  return (
    <nav className="article-page__neighbours no-print" aria-label="上一篇和下一篇">
      <Neighbour name="上一篇" to={previous} rel="prev" />
      <Neighbour name="下一篇" to={next} rel="next" />
    </nav>
  );
}

function Neighbour({ name, to, rel }: { name: string; to?: ArticleNeighbour; rel: 'prev' | 'next' }) {
  if (!to) {
    return (
      <p className="article-page__neighbour">
        <span>{name}</span>没有了
      </p>
    );
  }
  return (
    <a className="article-page__neighbour" href={to.href} rel={rel}>
      <span>{name}</span>
      {to.title}
    </a>
  );
}
