import { knownCategories, pageTextGet } from '#content/articles/calls.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { articleHead, loadArticle } from '#content/articles/web/article/load-article.ts';
import { missingArticle } from '#content/articles/web/article/missing-article.ts';
import { WithdrawnView } from '#content/articles/web/article/withdrawn-view.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { researchReportGet } from '../../calls.ts';
import { ReportView } from './report-view.tsx';

/** Loads the report, its details, and the firm's text on ratings and declarations. */
export const loader = page(async (context: PageContext<'researchReport'>) => {
  const data = await loadArticle(context, [knownCategories.research]);
  if (data.state === 'withdrawn') return data;
  const { call, block } = context;
  const [report, text] = await Promise.all([
    call(researchReportGet, { id: data.article.id }),
    block(pageTextGet, { key: '/FinancialDistric/ResearchInform' }),
  ]);
  return { ...data, report, text };
});

export const missing = missingArticle('研究报告', { title: '研究资讯', href: paths.research() });

export const head: HeadOf<typeof loader> = (data) => {
  if (data.state === 'withdrawn') return articleHead(data);
  const { article, report } = data;
  const { title, summary, publishedAt, correction, source } = article;
  return {
    ...articleHead(data),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Report',
      headline: title,
      description: summary,
      datePublished: publishedAt,
      dateModified: correction?.at ?? publishedAt,
      url: articleHref(article),
      reportNumber: `${article.id}-${report.version}`,
      publisher: { '@type': 'Organization', name: source },
      author: report.authors.map(({ name, certificate }) => ({ '@type': 'Person', name, identifier: certificate })),
    },
  };
};

export function Component() {
  const data = usePage(loader);
  if (data.state === 'withdrawn') return <WithdrawnView withdrawn={data.withdrawn} />;
  return <ReportView article={data.article} report={data.report} text={data.text} />;
}
