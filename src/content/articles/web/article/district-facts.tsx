import type { KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { OutLink } from '#ui/layout/out-link.tsx';
import { paths } from '#ui/paths.ts';
import type { ShownFacts, ShownFactsOf } from '../../schema/facts.ts';
import { articleHref } from '../article-href.ts';
import {
  basicIndexKindNames,
  fundAnnouncementKindNames,
  fundMarketKindNames,
  lawLevelNames,
  lawStateNames,
  ratingNames,
  researchKindNames,
  saleNoticeKindNames,
} from './district-fact-names.ts';

/** Returns the fields of articles of the financial district; none for other articles. */
export function districtItems(facts: ShownFacts): KeyFact[] {
  if (facts.of === 'fundAnnouncement') return announcementItems(facts);
  if (facts.of === 'saleNotice') return saleItems(facts);
  if (facts.of === 'research') return researchItems(facts);
  if (facts.of === 'law') return lawItems(facts);
  if (facts.of === 'basicIndex') return indexItems(facts);
  return facts.of === 'fundMarket' ? [{ name: '分类', value: fundMarketKindNames[facts.kind] }] : [];
}

const stateTags = { inForce: 'positive', pending: 'info', amended: 'warning', repealed: 'neutral' } as const;

/** Renders the state of a law, such as 现行有效, as a coloured tag. */
export const LawStateTag = ({ state }: Pick<ShownFactsOf<'law'>, 'state'>) => <Tag kind={stateTags[state]}>{lawStateNames[state]}</Tag>;

/** Renders funds by name, each linked to its page. */
export const FundLinks = ({ funds }: Pick<ShownFactsOf<'fundAnnouncement'>, 'funds'>) =>
  funds.map(({ code, name }, at) => (
    <span key={code}>
      {at > 0 && '、'}
      <a href={paths.fund(code)}>
        {name}（{code}）
      </a>
    </span>
  ));

/** Renders the name of a product, linked to its page when it is a public fund. */
export function ProductLink({ productCode, productName }: Pick<ShownFactsOf<'saleNotice'>, 'productCode' | 'productName'>) {
  const text = `${productName}（${productCode}）`;
  return /^\d{6}$/.test(productCode) ? <a href={paths.fund(productCode)}>{text}</a> : text;
}

const announcementItems = ({ kind, fundCompany, funds }: ShownFactsOf<'fundAnnouncement'>): KeyFact[] => [
  { name: '公告类型', value: fundAnnouncementKindNames[kind] },
  { name: '基金公司', value: <a href={paths.companyNotice({ fundCompany })}>{fundCompany}</a>, note: '查看该公司全部公告' },
  { name: '涉及基金', value: <FundLinks funds={funds} /> },
];

const saleItems = ({ kind, productCode, productName }: ShownFactsOf<'saleNotice'>): KeyFact[] => [
  { name: '公告类型', value: saleNoticeKindNames[kind] },
  { name: '产品', value: <ProductLink productCode={productCode} productName={productName} /> },
  { name: '该产品其他公告', value: <a href={paths.saleNotices({ productCode })}>查看全部</a> },
];

const Rating = ({ rating }: { rating: keyof typeof ratingNames }) => (
  <>
    {ratingNames[rating]}　<a href={`${paths.research()}#ratings`}>评级说明</a>
  </>
);

const researchItems = ({ kind, analysts, subject, rating }: ShownFactsOf<'research'>): KeyFact[] => [
  { name: '报告类型', value: researchKindNames[kind] },
  ...analysts.map(({ name, certificate }) => ({ name: '分析师', value: `${name}，执业编号 ${certificate}` })),
  { name: '研究对象', value: subject },
  ...(rating ? [{ name: '评级', value: <Rating rating={rating} /> }] : []),
];

function lawItems({ level, issuer, issuedOn, state, changedOn, successor, officialUrl }: ShownFactsOf<'law'>): KeyFact[] {
  return [
    { name: '时效状态', value: <LawStateTag state={state} />, ...(changedOn && { note: `自 ${changedOn} 起` }) },
    { name: '效力层级', value: lawLevelNames[level] },
    { name: '发布机关', value: <a href={paths.laws({ issuer })}>{issuer}</a> },
    { name: '文件发布日期', value: issuedOn },
    ...(successor ? [{ name: '替代文件', value: <a href={articleHref(successor)}>《{successor.title}》</a> }] : []),
    ...(officialUrl
      ? [
          {
            name: '官方文本',
            value: <OutLink className="" link={{ text: new URL(officialUrl).host, href: officialUrl, isExternal: true }} />,
            note: '请以官方文本为准',
          },
        ]
      : []),
  ];
}

const indexItems = ({ kind, indexCode, indexName }: ShownFactsOf<'basicIndex'>): KeyFact[] => [
  { name: '类型', value: basicIndexKindNames[kind] },
  { name: '指数或指标', value: [indexName, indexCode && `（${indexCode}）`].filter(Boolean).join('') },
];
