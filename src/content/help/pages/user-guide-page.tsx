import { fail } from '#contract/call-error.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { AttachmentList } from '#ui/components/article-page/attachment-list.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { userGuides } from '../calls.ts';
import type { UserGuide } from '../schema.ts';
import './user-guide-page.css';

export const query = portalQueries.userGuide;

export const loader = page(async ({ call, query }: PageContext<'userGuide'>) => {
  const { records: guides } = await call(userGuides, {});
  const guide = query.guide ? guides.find(({ code }) => code === query.guide) : guides[0];
  if (!guide) throw fail('notFound');
  return { guide, tabs: guides.map(({ code, software }) => ({ code, text: software })), isFirst: guide === guides[0] };
});

export const unpublished: UnpublishedPage = { title: '使用指南', holds: '各交易软件的使用指南' };

export const head: HeadOf<typeof loader> = ({ guide, isFirst }) => ({
  title: isFirst ? '使用指南' : `${guide.software}使用指南`,
  description: `${guide.title}（${guide.platform}，${guide.softwareVersion}）：${guide.summary}`,
  crumbs: [
    { text: '网上交易', href: paths.onlineBusinessScope() },
    ...(isFirst ? [] : [{ text: '使用指南', href: paths.userGuide() }]),
    { text: isFirst ? '使用指南' : guide.software },
  ],
});

export function Component() {
  const { guide, tabs, isFirst } = usePage(loader);
  const hrefOf = (code: string) => paths.userGuide({ guide: code === tabs[0]?.code ? undefined : code });
  return (
    <>
      <PageTitle
        title={isFirst ? '使用指南' : `${guide.software}使用指南`}
        lead="每份指南都可以在线逐章阅读，也可以下载 PDF 保存或打印。指南随软件版本更新，请以所用版本为准。"
      />
      <TabLinks label="选择软件" items={tabs.map(({ code, text }) => ({ text, href: hrefOf(code) }))} current={hrefOf(guide.code)} />
      <Manual guide={guide} />
    </>
  );
}

function Manual({ guide }: { guide: UserGuide }) {
  const { title, summary, software, platform, softwareVersion, updatedOn, chapters, file } = guide;
  const facts = [
    { name: '适用软件', value: `${software} ${softwareVersion}` },
    { name: '适用系统', value: platform },
    { name: '更新日期', value: <time>{updatedOn}</time> },
  ];
  return (
    <article className="manual stack">
      <h2>{title}</h2>
      <p className="measure">{summary}</p>
      <KeyFacts items={facts} />
      {file && <AttachmentList title="下载这份指南" items={[{ ...file, href: file.url, type: 'PDF' }]} />}
      <nav className="manual__contents panel targets no-print" aria-label="章节目录">
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`}>{chapter.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter.id} id={chapter.id} className="manual__chapter" aria-labelledby={`${chapter.id}-title`}>
          <h3 id={`${chapter.id}-title`}>{chapter.title}</h3>
          <Prose html={chapter.html} />
        </section>
      ))}
    </article>
  );
}
