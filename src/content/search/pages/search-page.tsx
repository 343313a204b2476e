import { Fragment } from 'react';
import { baseQueries } from '#rendering/routes/queries/base.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { SearchBox } from '#ui/layout/header/search-box.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { redirectTemporarily } from '#ui/page/redirects.ts';
import { paths } from '#ui/paths.ts';
import { searchGet, searchSuggest, searchTargetGet } from '../calls.ts';
import type { SearchResult, Group, Hit, Marks } from '../schema.ts';
import { SearchAnswers } from './answer-card.tsx';
import './search-page.css';

export const query = baseQueries.search;

const lastPage = 30;

/** Matches the code of a security or fund, with or without its exchange; the search then opens its page. */
const likeCode = /^\s*(?:s[hz]|bj)?(?=\D*\d)[0-9a-z]{6}(?:\.[a-z]{2})?\s*$/i;

export const loader = page(async ({ call, query: { q = '', kind, pageNum } }: PageContext<'search'>) => {
  if (!kind && likeCode.test(q.normalize('NFKC'))) {
    const { href } = await call(searchTargetGet, { q });
    if (href) redirectTemporarily(href);
  }
  return call(searchGet, { q, kind, pageNum: Math.min(lastPage, pageNum) });
});

export const head: HeadOf<typeof loader> = ({ q }) => ({
  title: titleOf(q),
  description: '在全站查找公告、证券、常见问题、营业网点、软件与页面，支持代码、拼音和简称。',
  crumbs: [{ text: '站内搜索' }],
  noIndex: q !== '',
});

const titleOf = (q: string): string => (q ? `“${q}”的搜索结果` : '站内搜索');

export function Component() {
  const result = usePage(loader);
  const { q, groups, promoted, popular, answers } = result;
  const isFound = groups.length + promoted.length + answers.length > 0;
  return (
    <div className="search-page stack stack--blocks">
      <PageTitle
        title={titleOf(q)}
        lead={q ? undefined : '公告、证券、常见问题、网点、软件和页面都可以在这里找。证券可用代码、简称或拼音首字母。'}
      />
      <SearchBox action={paths.search()} suggest={searchSuggest} place="page" value={q} />
      {q === '' && popular.length > 0 && <QueryLinks title="常用搜索" queries={popular} />}
      <SearchAnswers answers={answers} />
      {q !== '' && <Summary result={result} />}
      {promoted.length > 0 && <PromotedAnswers answers={promoted} />}
      {q !== '' && (isFound ? <Results result={result} /> : <NothingFound result={result} />)}
    </div>
  );
}

/** Describes the results as text, announced to screen readers. */
function Summary({ result: { total, totalIsCapped, isLoose, alsoSearched, groups, answers } }: { result: SearchResult }) {
  return (
    <div className="line muted">
      <p role="status" data-results="">
        {groups.length > 0 && !isLoose && `找到${totalIsCapped ? '超过' : ''} ${total} 条结果`}
        {isLoose && '没有完全一致的内容，以下内容比较接近'}
        {groups.length === 0 && (answers.length > 0 ? '除上面的答案外，没有找到其他相关内容' : '没有找到相关内容')}
      </p>
      {alsoSearched.length > 0 && <p>同时查找了：{alsoSearched.join('、')}</p>}
    </div>
  );
}

function PromotedAnswers({ answers }: { answers: SearchResult['promoted'] }) {
  return (
    <ul className="search-page__promoted stack stack--rows targets" aria-label="推荐">
      {answers.map(({ title, href, text }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}

function Results({ result }: { result: SearchResult }) {
  const { q, kind, groups } = result;
  if (groups.length === 0) return null;
  const shown = kind ? groups.filter((group) => group.kind === kind) : groups;
  return (
    <>
      {groups.length > 1 && (
        <TabLinks
          label="结果类别"
          current={paths.search({ q, kind })}
          items={[
            { text: '全部', href: paths.search({ q }) },
            ...groups.map(({ kind, name, total, totalIsCapped }) => ({
              href: paths.search({ q, kind }),
              ...(totalIsCapped ? { text: `${name} ${total}+` } : { text: name, count: total }),
            })),
          ]}
        />
      )}
      {shown.map((group) => (
        <ResultGroup key={group.kind} group={group} moreHref={kind ? undefined : paths.search({ q, kind: group.kind })} />
      ))}
      {kind && shown.length === 0 && <p>这一类中没有找到，其他类别中有。</p>}
      {kind && shown[0] && <KindPager result={result} total={shown[0].total} isCapped={shown[0].totalIsCapped} />}
    </>
  );
}

function KindPager({
  result: { q, kind, pageNum, pageSize },
  total,
  isCapped,
}: {
  result: SearchResult;
  total: number;
  isCapped?: boolean;
}) {
  return (
    <Pager
      page={pageNum}
      pageSize={pageSize}
      total={total}
      isTotalCapped={isCapped}
      pageName="pageNum"
      hrefOf={(to) => paths.search({ q, kind, pageNum: to > 1 ? to : undefined })}
    />
  );
}

/** Renders help for a search without results: corrections, tips and contacts. */
function NothingFound({ result: { didYouMean, popular } }: { result: SearchResult }) {
  return (
    <div className="nothing-found stack stack--blocks">
      {didYouMean.length > 0 && <QueryLinks title="您要找的是不是" queries={didYouMean} />}
      <h2>可以这样试试</h2>
      <ul className="nothing-found__tips">
        <li>检查有没有错别字，或者少写几个字，只留下关键的词。</li>
        <li>证券可以输入代码、简称或拼音首字母，例如“600519”或“gzmt”。</li>
        <li>几个词之间用空格隔开，结果会同时包含它们。</li>
        <li>换一种说法：公告里写“折算率”，口语常说“折扣率”。</li>
      </ul>
      <p className="line targets">
        <a href={paths.news()}>新闻公告</a>
        <a href={paths.marginSecurity()}>标的与担保证券查询</a>
        <a href={paths.branches()}>营业网点</a>
        <a href={paths.customerCenter()}>联系客服</a>
      </p>
      {popular.length > 0 && <QueryLinks title="常用搜索" queries={popular} />}
    </div>
  );
}

/** Renders queries as links. */
function QueryLinks({ title, queries }: { title: string; queries: readonly string[] }) {
  return (
    <nav className="query-links" aria-label={title}>
      <h2>{title}</h2>
      <ul className="cluster targets">
        {queries.map((q) => (
          <li key={q}>
            <a href={paths.search({ q })}>{q}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the results of one kind, with a link to all of them when there are more. */
function ResultGroup({ group, moreHref }: { group: Group; moreHref?: string }) {
  const { name, total, totalIsCapped, records } = group;
  const isWhole = records.length === total;
  return (
    <section aria-labelledby={`found-${group.kind}`}>
      <SectionHeading
        id={`found-${group.kind}`}
        title={name}
        moreHref={isWhole ? undefined : moreHref}
        moreText={`查看全部 ${total}${totalIsCapped ? '+' : ''} 条`}
      />
      <ol className="result-group__list">
        {records.map((hit) => (
          <Result key={hit.id} hit={hit} />
        ))}
      </ol>
    </section>
  );
}

function Result({ hit }: { hit: Hit }) {
  return (
    <li className="entry entry--roomy">
      <p className="result__title">
        <a href={hit.href}>
          <Marked text={hit.title} marks={hit.titleMarks} />
        </a>
      </p>
      {hit.snippet && (
        <p className="result__snippet">
          <Marked text={hit.snippet} marks={hit.snippetMarks} />
        </p>
      )}
      {(hit.label || hit.date) && (
        <p className="result__facts line line--close quiet">
          {hit.label && <span>{hit.label}</span>}
          {hit.date && <time>{hit.date}</time>}
        </p>
      )}
    </li>
  );
}

/** Renders a text with highlighted matches. */
function Marked({ text, marks }: { text: string; marks: Marks }) {
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(marks[at - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
