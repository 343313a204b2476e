import { pageTextGet } from '#content/articles/calls.ts';
import { English } from '#ui/components/english.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet } from '../../calls.ts';
import type { SubsidiaryFacts } from '../../schema.ts';
import { RegistrationCheck } from './registration-check.tsx';
import { SubsidiaryFrame, subsidiaryCrumbs } from './subsidiary-frame.tsx';

export const loader = page(async ({ call }) => {
  const [company, text] = await Promise.all([call(fundCompanyGet, {}), call(pageTextGet, { key: '/GLtb/about' })]);
  return { company, text };
});

export const unpublished: UnpublishedPage = { title: '私募子公司简介', holds: '私募子公司的成立与登记、业务范围和治理情况' };

export const head: HeadOf<typeof loader> = ({ company, text }) => ({
  title: text.title,
  description: `${company.name}的成立日期、注册资本、法定代表人、业务范围与登记编码。`,
  crumbs: subsidiaryCrumbs('公司简介'),
});

export function Component() {
  const { company, text } = usePage(loader);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryAbout()}>
      <PageTitle title={text.title} />
      <PageText text={text} slots={{ registration: <Registration company={company} /> }} />
    </SubsidiaryFrame>
  );
}

function Registration({ company }: { company: SubsidiaryFacts }) {
  return (
    <>
      <KeyFacts
        items={[
          { name: '公司全称', value: company.name },
          { name: '英文名称', value: <English>{company.englishName}</English> },
          { name: '统一社会信用代码', value: company.creditCode },
          { name: '成立日期', value: company.foundedOn },
          { name: '注册资本', value: company.capital },
          { name: '法定代表人', value: company.legalRepresentative },
          { name: '业务范围', value: company.scope },
          { name: '管理人登记编码', value: company.registrationCode, note: `登记日期 ${company.registeredOn}` },
          { name: '协会会员编码', value: company.memberCode },
        ]}
      />
      <RegistrationCheck company={company} />
    </>
  );
}
