import type { ReactNode } from 'react';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { Contents } from '#ui/components/contents/contents.tsx';
import type { PageSection } from '#ui/components/page-text/page-block.ts';
import { PageSections } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { guideLevels, guides, findGuidePosition, type GuideCode, type Guide } from './guides.ts';
import { estimateReadingMinutes } from './reading-minutes.ts';
import { findTerms } from './terms.ts';
import './guide-frame.css';

interface Anchor {
  id: string;
  title: string;
}

interface GuideFrameProps {
  guide: GuideCode;
  /** The page text under `guideTextKey(guide)`. Related pages and sources are sections of it, so that staff can edit them. */
  text: PageText;
  /** Content that the page adds after a section, by the section's id: a drawing, a calculator, a live list. */
  slots?: Readonly<Record<string, ReactNode>>;
  /** The shown sections of the text; all by default. */
  shown?: readonly PageSection[];
  /** Sections in `intro` and `children`, for the table of contents. */
  leading?: readonly Anchor[];
  further?: readonly Anchor[];
  /** Further texts that count for the reading time. */
  alsoRead?: unknown;
  /** Rendered between the header and the sections: the state of a business, a search. */
  intro?: ReactNode;
  /** Rendered after the sections. */
  children?: ReactNode;
}

/** Renders a guide for margin clients: title and facts, table of contents, sections, glossary terms, and links to its neighbours. */
export function GuideFrame(props: GuideFrameProps) {
  const { guide: code, text, slots = {}, shown = text.sections, leading = [], further = [], alsoRead = '', intro, children } = props;
  const { guide, number } = findGuidePosition(code);
  const { title, lead, sections } = text;
  const level = guideLevels.find((one) => one.level === guide.level)?.name;
  const terms = findTerms([shown, alsoRead]);
  const own = shown.filter((section) => section.title !== '');
  const contents = [...leading, ...own, ...further, ...(terms.length > 0 ? [{ id: termsAnchor, title: '本页术语' }] : [])];
  return (
    <article>
      <PageTitle kicker={`两融新手指南 · ${level} ${number}/${guides.length}`} title={title} lead={lead} actions={<PrintButton />} />
      <GuideFacts text={text} minutes={estimateReadingMinutes(lead, sections, alsoRead)} />
      <div className="guide__body stack stack--parts">
        <Contents items={contents} />
        <div className="page-text stack stack--parts">
          {intro}
          <PageSections sections={shown} slots={slots} />
          {children}
          <GuideTerms terms={terms} />
        </div>
      </div>
      <GuideWays guide={code} />
    </article>
  );
}

function GuideFacts({ text: { version, updatedAt, effectiveFrom }, minutes }: { text: PageText; minutes: number }) {
  const updatedOn = beijingDay(updatedAt);
  return (
    <p className="guide__facts line quiet">
      <span>阅读约 {minutes} 分钟</span>
      <span>第 {version} 版</span>
      {effectiveFrom && (
        <span>
          生效日期 <time>{effectiveFrom}</time>
        </span>
      )}
      <span>
        更新日期 <time>{updatedOn}</time>
      </span>
      <span className="no-print">打印时只印正文，目录和菜单不印</span>
    </p>
  );
}

/** Returns the document head of a guide. */
export function guideHead(code: GuideCode, { title, lead, updatedAt }: PageText): PageHead {
  const { guide } = findGuidePosition(code);
  return {
    title,
    description: guide.summary || lead,
    crumbs: [{ text: '金融专区', href: paths.marginSecurity() }, { text: '两融新手指南', href: paths.marginGuides() }, { text: title }],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: title,
      description: lead,
      dateModified: updatedAt,
      inLanguage: 'zh-CN',
    },
  };
}

const termsAnchor = 'shuyu';

/** Renders definitions of the terms in the guide; each has an anchor for links from the text. */
function GuideTerms({ terms }: { terms: ReturnType<typeof findTerms> }) {
  if (terms.length === 0) return null;
  return (
    <section id={termsAnchor} className="page-text__section stack" aria-label="本页术语">
      <h2 className="part-title">本页术语</h2>
      <dl>
        {terms.map(({ code, name, meaning }) => (
          <div key={code} id={`term-${code}`} className="guide-terms__item">
            <dt className="minor-title">{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Renders links to the previous guide, the next one, and the list. */
function GuideWays({ guide }: { guide: GuideCode }) {
  const { previous, next } = findGuidePosition(guide);
  return (
    <nav className="guide-ways no-print" aria-label="上一篇和下一篇">
      {previous && <Way name="上一篇" to={previous} rel="prev" />}
      {next && <Way name="下一篇" to={next} rel="next" />}
      <a className="guide-ways__way" href={paths.marginGuides()}>
        <span className="subline">目录</span>全部十二篇指南
      </a>
    </nav>
  );
}

function Way({ name, to, rel }: { name: string; to: Guide; rel: 'prev' | 'next' }) {
  return (
    <a className="guide-ways__way" href={paths.marginGuide(to.code)} rel={rel}>
      <span className="subline">{name}</span>
      {to.title}
    </a>
  );
}
