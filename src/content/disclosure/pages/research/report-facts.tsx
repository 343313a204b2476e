import type { Article } from '#content/articles/schema/articles.ts';
import { ratingNames, researchKindNames } from '#content/articles/web/article/district-fact-names.ts';
import { paths } from '#ui/paths.ts';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { ReportAuthor, ResearchReport } from '../../schema.ts';

/** What kind of report it is, on what, by whom, on data until when. */
export function ReportFacts({ article: { facts, securityCodes }, report }: { article: Article; report: ResearchReport }) {
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

/** An A share leads to its card; what is listed elsewhere to the search, which knows its page. */
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

/** The report stands as it was signed; what has become of its author since is said beside the name. */
function Author({ author: { name, certificate, state } }: { author: ReportAuthor }) {
  return (
    <>
      {name}　{state === 'gone' ? <span>执业编号 {certificate}</span> : <a href={paths.staffPerson(certificate)}>执业编号 {certificate}</a>}
      {state === 'left' && <Tag kind="warning">已离职</Tag>}
      {state === 'gone' && <Tag kind="warning">登记已注销</Tag>}
    </>
  );
}
