import type { Article } from '#content/articles/schema/articles.ts';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { ArticleTrail, hasTrail } from '#content/articles/web/article/article-trail.tsx';
import { ratingNames, researchKindNames } from '#content/articles/web/article/district-fact-names.ts';
import { toAttachments } from '#content/articles/web/article/load-article.ts';
import { ArticlePage } from '#ui/components/article-page/article-page.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { LineChart } from '#ui/components/charts/line-chart.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageSections } from '#ui/components/page-text/page-text.tsx';
import { ReadingTools } from '#ui/components/reading-tools/reading-tools.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { ResearchReport, ReportAuthor } from '../../schema.ts';
import './report-view.css';

interface ReportViewProps {
  article: Article;
  report: ResearchReport;
  text: Loadable<PageText>;
}

/** Renders a report on its own page: facts first, then the text, its sources, and the declarations of its authors. */
export function ReportView({ article, report, text }: ReportViewProps) {
  const { title, categoryCode, categoryName, date, source, content, previous, next, facts } = article;
  const toNeighbour = (neighbour: Article['next']) =>
    neighbour ? { title: neighbour.title, href: articleHref({ ...neighbour, categoryCode }) } : undefined;
  return (
    <ArticlePage
      title={title}
      kicker={categoryName}
      date={date}
      source={source}
      html={content}
      attachments={toAttachments(article)}
      previous={toNeighbour(previous)}
      next={toNeighbour(next)}
      banner={hasTrail(article) && <ArticleTrail article={article} />}
      tools={<ReadingTools path={articleHref(article)} />}
      facts={
        <>
          <ReportFacts article={article} report={report} />
          <p className="report-view__file no-print">
            <ButtonLink href={report.pdf} kind="secondary" icon="download">
              下载 PDF
            </ButtonLink>
          </p>
          <Views views={report.views} />
        </>
      }
    >
      <div className="report-view stack stack--parts">
        <Figures report={report} />
        {report.charts.map((chart) => (
          <LineChart key={chart.title} {...chart} note={`资料来源：${chart.source}。`} />
        ))}
        <Risks risks={report.risks} />
        {facts?.of === 'research' && <Note title="分析师声明">{facts.statement}</Note>}
        <Terms text={text} isRated={facts?.of === 'research' && facts.rating !== undefined} />
      </div>
    </ArticlePage>
  );
}

function Views({ views }: Pick<ResearchReport, 'views'>) {
  if (views.length === 0) return null;
  return (
    <div className="report-view__summary panel stack">
      <h2 className="minor-title">核心观点</h2>
      <ul>
        {views.map((view) => (
          <li key={view}>{view}</li>
        ))}
      </ul>
    </div>
  );
}

type Figure = ResearchReport['figures'][number];

const columns: readonly TableColumn<Figure>[] = [
  {
    key: 'name',
    header: '指标与资料来源',
    cell: ({ name, source }) => (
      <>
        {name}
        <span className="subline">{source}</span>
      </>
    ),
    isWide: true,
  },
  { key: 'value', header: '数值', cell: ({ value }) => value },
  { key: 'asOf', header: '截至', cell: ({ asOf }) => asOf },
];

function Figures({ report: { figures, dataUntil } }: { report: ResearchReport }) {
  if (figures.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="part-title">关键数据</h2>
      <DataTable
        caption="关键数据"
        isCaptionHidden
        columns={columns}
        rows={figures}
        rowKey={({ name, asOf }) => `${name} ${asOf}`}
        updatedAt={dataUntil ?? undefined}
      />
    </section>
  );
}

function Risks({ risks }: Pick<ResearchReport, 'risks'>) {
  if (risks.length === 0) return null;
  return (
    <Note tone="danger">
      <ul>
        {risks.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </ul>
    </Note>
  );
}

/** Renders the meaning of the rating, if any, and the firm's declarations. */
function Terms({ text, isRated }: { text: Loadable<PageText>; isRated: boolean }) {
  const wanted = isRated ? ['ratings', 'compliance'] : ['compliance'];
  if (text.state !== 'ready') return <a href={`${paths.research()}#compliance`}>合规声明与评级说明</a>;
  return <PageSections sections={text.data.sections.filter(({ id }) => wanted.includes(id))} />;
}

/** Renders kind, subject, authors and data date of a report. */
function ReportFacts({ article: { facts, securityCodes }, report }: { article: Article; report: ResearchReport }) {
  const { kind, subject, rating } = facts?.of === 'research' ? facts : {};
  const items: (KeyFact | false | undefined | null | '')[] = [
    kind && { name: '报告类型', value: <a href={paths.research({ kind })}>{researchKindNames[kind]}</a> },
    { name: '署名分析师', value: <Authors authors={report.authors} />, note: '执业编号可在从业人员公示或者中国证券业协会网站核对' },
    subject && { name: '研究对象', value: subject },
    securityCodes.length > 0 && { name: '证券代码', value: <Codes codes={securityCodes} /> },
    rating ? { name: '评级', value: <Rating rating={rating} /> } : { name: '评级', value: '不评级' },
    report.dataUntil && { name: '数据截至', value: <time>{report.dataUntil}</time> },
  ];
  return <KeyFacts items={items.filter((item) => typeof item === 'object' && item !== null)} />;
}

const Rating = ({ rating }: { rating: keyof typeof ratingNames }) => (
  <>
    {ratingNames[rating]}　<a href="#ratings">评级的含义</a>
  </>
);

/** Links an A share to its card, and other securities to the search. */
const Codes = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code) => (
    <a key={code} className="report-view__code" href={code.length === 6 ? paths.security(code) : paths.search({ q: code })}>
      {code.length === 5 ? `${code}.HK` : code}
    </a>
  ));

const Authors = ({ authors }: { authors: readonly ReportAuthor[] }) =>
  authors.map((author, at) => (
    <span key={author.certificate}>
      {at > 0 && <br />}
      <Author author={author} />
    </span>
  ));

/** The report is unchanged since it was signed; the author's current state is shown beside the name. */
function Author({ author: { name, certificate, state } }: { author: ReportAuthor }) {
  return (
    <>
      {name}　{state === 'gone' ? <span>执业编号 {certificate}</span> : <a href={paths.staffPerson(certificate)}>执业编号 {certificate}</a>}
      {state === 'left' && <Tag kind="warning">已离职</Tag>}
      {state === 'gone' && <Tag kind="warning">登记已注销</Tag>}
    </>
  );
}
