import { paths } from '#ui/paths.ts';
import type { SearchResult } from '../schema.ts';

/** What to do when nothing was found: what was probably meant, how to search, and who can be asked. */
export function NothingFound({ result: { didYouMean, popular } }: { result: SearchResult }) {
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

/** Queries that can be searched with one click. */
export function QueryLinks({ title, queries }: { title: string; queries: readonly string[] }) {
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
