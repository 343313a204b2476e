import { pageTextGet } from '#content/articles/calls.ts';
import { gatePath, gateRow } from '#ui/art/gate.ts';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { English } from '#ui/components/english.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { companyProfileGet } from '../../calls.ts';
import type { CompanyProfile } from '../../schema/profile.ts';
import { formatHundredMillions } from '../../web/amounts.ts';
import './about-page.css';

export const loader = page(async ({ call, block }) => {
  const [profile, text] = await Promise.all([call(companyProfileGet, {}), block(pageTextGet, { key: '/IntoGL/about' })]);
  return { profile, text };
});

export const unpublished: UnpublishedPage = { title: '公司简介', holds: '公司的历史、业务与组织情况' };

export const head: HeadOf<typeof loader> = ({ profile }) => ({
  title: '公司简介',
  description: `${profile.fullName}：成立日期、注册资本、许可证号、经营范围，以及大事记、股东、组织架构与联系方式。`,
  crumbs: [{ text: '公司简介' }],
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'FinancialService',
    name: profile.fullName,
    alternateName: profile.shortName,
    foundingDate: profile.foundedOn,
    address: { '@type': 'PostalAddress', streetAddress: profile.officeAddress, postalCode: profile.postcode, addressCountry: 'CN' },
  },
});

export function Component() {
  const { profile, text } = usePage(loader);
  return (
    <div className="about stack stack--parts">
      <PageTitle title="公司简介" lead={`${profile.fullName}（${profile.englishName}）`} />
      <HouseDrawing />
      <div role="region" aria-label={`数说${profile.shortName}`}>
        <KeyFacts items={profile.figures} variant="figures" />
        <p className="about__as-of quiet">
          数据截至 <time>{profile.figuresAsOf}</time>
        </p>
      </div>
      <Block
        load={text}
        retry={{ call: pageTextGet, input: { key: '/IntoGL/about' } }}
        emptyText={notPublishedText('公司的历史、业务与优势')}
      >
        {(shown) => <PageText text={shown} />}
      </Block>
      <section>
        <SectionHeading id="dengji" title="登记信息" />
        <KeyFacts items={registered(profile)} />
      </section>
      <section>
        <SectionHeading id="fanwei" title="经营范围" />
        <ul className="about__scope">
          {profile.businessScope.map((business) => (
            <li key={business} className="entry">
              {business}
            </li>
          ))}
        </ul>
      </section>
      <nav aria-labelledby="gengduo">
        <SectionHeading id="gengduo" title="了解更多" />
        <LinkCards items={sectionPages} />
        <ul className="about__further line targets">
          {furtherPages.map(({ title, href }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function registered(profile: CompanyProfile): KeyFact[] {
  return [
    { name: '公司全称', value: profile.fullName },
    { name: '英文名称', value: <English>{profile.englishName}</English> },
    { name: '成立日期', value: <time>{profile.foundedOn}</time> },
    { name: '注册资本', value: `人民币${formatHundredMillions(profile.registeredCapital)}` },
    { name: '法定代表人', value: profile.legalRepresentative },
    { name: '统一社会信用代码', value: profile.creditCode },
    { name: '经营证券期货业务许可证', value: profile.licenceNumber },
    { name: '上市情况', value: profile.listing },
    { name: '注册地址', value: profile.registeredAddress },
    { name: '信息更新日期', value: <time>{profile.effectiveOn}</time> },
  ];
}

/** The pages of the section, each with a description. */
const sectionPages = [
  { title: '董事长致辞', href: paths.chairman(), text: '我们怎样看待自己的职责，向您承诺什么、不承诺什么。' },
  { title: '大事记', href: paths.milestones(), text: '从开业第一天到今天，按年份画成一条线。' },
  { title: '组织架构', href: paths.structure(), text: '谁对什么负责：从股东会到每一个部门。' },
  { title: '股东介绍', href: paths.shareholders(), text: '主要股东及持股比例，往期名单可查。' },
  { title: '辉煌业绩', href: paths.achievements(), text: '历年奖项，以及十年的主要业务指标。' },
  { title: '企业文化', href: paths.culture(), text: '公司里的人与事，合规写在日常里。' },
  { title: '社会责任', href: paths.responsibility(), text: '投资者教育、乡村振兴与年度报告。' },
  { title: '采购招标', href: paths.tenders(), text: '正在进行的招标、变更与结果公示。' },
  { title: '联系我们', href: paths.contact(), text: '电话、地址、邮箱与来访须知。' },
] as const;

/** Pages with evidence for the statements made here. */
const furtherPages = [
  { title: '高级管理人员', href: paths.executives() },
  { title: '资质证照', href: paths.certificates() },
  { title: '业务资格', href: paths.licences() },
  { title: '参控股公司', href: paths.groupCompanies() },
] as const;

const [width, height, ground] = [960, 240, 212];

/** Columns on both sides of the gate, lower towards the ends. */
const columns = Array.from({ length: 22 }, (_, index) => ({ x: 22 + index * 43.6, tall: 1 - Math.abs(index - 10.5) / 16 }))
  .filter(({ x }) => Math.abs(x - width / 2) > 120)
  .map(({ x, tall }) => columnPath(Math.round(x), Math.round(ground - 128 * tall)))
  .join('');

const gates = gateRow({ x: width / 2, ground, width: 176, height: 186, thickness: 9 }, ground - 70, 6, 0.72)
  .map(gatePath)
  .join('');

const steps = [0, 1, 2].map((step) => `M${330 - step * 26} ${ground + 1 + step * 8}H${630 + step * 26}`).join('');

function columnPath(x: number, top: number): string {
  return `M${x - 6} ${ground}V${top + 10}M${x + 6} ${ground}V${top + 10}M${x} ${ground}V${top + 10}M${x - 9} ${top + 10}H${x + 9}M${x - 12} ${top + 4}H${x + 12}`;
}

/** Renders the brand illustration: a row of columns and an open gate. */
function HouseDrawing() {
  return (
    <svg
      className="house"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label="总部大门的线描：两侧列柱，正中大门敞开，一进又一进"
    >
      <path d={`M0 ${ground}H330M630 ${ground}H${width}`} />
      <path d={columns} />
      <path d={steps} />
      <path className="house__gate" d={gates} />
    </svg>
  );
}
