import { ArticleList } from '../article-list/article-list.tsx';
import { ArticlePage } from '../article-page/article-page.tsx';
import { Block } from '../block/block.tsx';
import { KeyFacts } from '../key-facts/key-facts.tsx';
import { PageTitle } from '../page-title/page-title.tsx';
import { QrCode } from '../qr-code/qr-code.tsx';
import { SectionHeading } from '../section-heading/section-heading.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { TabLinks } from '../tab-links/tab-links.tsx';
import { Tag } from '../tag/tag.tsx';
import { Example } from './example.tsx';
import { articleHtml, articles, attachments } from './examples-data.ts';

const tabs = [
  { text: '全部', href: '#all', count: 1234 },
  { text: '公司公告', href: '#company', count: 312 },
  { text: '两融公告', href: '#margin', count: 96 },
];

const figures = [
  { name: '融资年利率', value: '6.35%', note: '示例数据' },
  { name: '融券年费率', value: '8.35%' },
  { name: '警戒线', value: '140%' },
  { name: '平仓线', value: '130%' },
];

const particulars = [
  { name: '公司全称', value: '前厅证券股份有限公司' },
  { name: '注册资本', value: '30.00 亿元', note: '示例数据' },
  { name: '法定代表人', value: '（演示）' },
];

export function ReadingExamples() {
  return (
    <>
      <PageTitle kicker="设计系统" title="全部组件" lead="本页只在开发时可见，把每个组件的各种状态放在一起，便于逐一核对。" />
      <Example name="SectionHeading · ArticleList（compact）· Tag">
        <div className="examples__columns">
          <section>
            <SectionHeading title="公司公告" moreHref="#more" />
            <ArticleList items={articles} variant="compact" />
          </section>
          <section>
            <SectionHeading title="市场资讯" moreHref="#more-market">
              <Tag kind="sample" />
            </SectionHeading>
            <ArticleList items={articles} variant="compact" />
          </section>
        </div>
        <p className="examples__row cluster">
          <Tag>未上市</Tag> <Tag kind="new" /> <Tag kind="sample" /> <Tag kind="positive">营业中</Tag> <Tag kind="warning">即将到期</Tag>{' '}
          <Tag kind="info">办理中</Tag> <Tag kind="danger">已撤销</Tag>
        </p>
      </Example>
      <Example name="TabLinks · ArticleList（full）">
        <TabLinks items={tabs} current="#all" label="公告类别" />
        <ArticleList items={articles} />
      </Example>
      <MoreReading />
    </>
  );
}

function MoreReading() {
  return (
    <>
      <Example name="Block · LoadFailed · EmptyState · Skeleton">
        <div className="examples__columns">
          <Block load={{ state: 'failed', message: '服务繁忙，请稍后再试' }}>{() => null}</Block>
          <Block load={{ state: 'ready', data: [] }} emptyText="近一年没有此类公告">
            {() => null}
          </Block>
        </div>
        <Skeleton lines={3} />
      </Example>
      <Example name="KeyFacts">
        <KeyFacts items={figures} variant="figures" />
        <KeyFacts items={particulars} />
      </Example>
      <Example name="QrCode">
        <QrCode name="微信公众号" svgPath="M0 .5h7m7 0h7M0 3.5h7m7 0h7M9 10.5h3M0 14.5h7m7 0h2M0 20.5h7m7 0h2" size={21} />
      </Example>
      <Example name="ArticlePage">
        <ArticleExample />
      </Example>
    </>
  );
}

/** Its title is an `h1` like that of any page; here it is a second one. */
function ArticleExample() {
  return (
    <ArticlePage
      kicker="两融公告"
      title="关于调整融资融券标的证券及可充抵保证金证券范围的公告"
      date="2026-11-18"
      effectiveDate="2026-11-20"
      source="融资融券部"
      documentNumber="前厅证发〔2026〕118号"
      html={articleHtml}
      attachments={attachments}
      previous={{ title: '关于网上交易系统例行维护的提示', href: '#previous' }}
    />
  );
}
