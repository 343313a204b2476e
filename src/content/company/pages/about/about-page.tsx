import { pageTextGet } from '#content/articles/calls.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { Block } from '#ui/components/block/block.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { companyProfileGet } from '../../calls.ts';
import type { CompanyProfile } from '../../schema/profile.ts';
import { inHundredMillions } from '../../web/amounts.ts';
import { furtherPages, sectionPages } from './about-links.ts';
import { HouseDrawing } from './house-drawing.tsx';
import './about-page.css';
import { notYet } from '#ui/components/empty-state/empty-text.ts';

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
      <Block load={text} retry={{ call: pageTextGet, input: { key: '/IntoGL/about' } }} emptyText={notYet('公司的历史、业务与优势')}>
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
    { name: '英文名称', value: <span lang="en">{profile.englishName}</span> },
    { name: '成立日期', value: <time>{profile.foundedOn}</time> },
    { name: '注册资本', value: `人民币${inHundredMillions(profile.registeredCapital)}` },
    { name: '法定代表人', value: profile.legalRepresentative },
    { name: '统一社会信用代码', value: profile.creditCode },
    { name: '经营证券期货业务许可证', value: profile.licenceNumber },
    { name: '上市情况', value: profile.listing },
    { name: '注册地址', value: profile.registeredAddress },
    { name: '信息更新日期', value: <time>{profile.effectiveOn}</time> },
  ];
}
