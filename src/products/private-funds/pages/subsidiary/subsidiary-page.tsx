import { English } from '#ui/components/english.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet } from '../../calls.ts';
import { RegistrationCheck } from './registration-check.tsx';
import { SubsidiaryFrame } from './subsidiary-frame.tsx';

export const loader = page(async ({ call }) => ({ company: await call(fundCompanyGet, {}) }));

export const unpublished: UnpublishedPage = { title: '私募子公司专区', holds: '私募子公司的登记信息与公示事项' };

export const head: HeadOf<typeof loader> = ({ company }) => ({
  title: '私募子公司专区',
  description: `${company.name}：公司信息、登记编码、管理团队、股东与投资企业、信息公示与联系方式。`,
  crumbs: [{ text: '私募子公司专区' }],
});

const ways = [
  { title: '公司简介', href: paths.subsidiaryAbout(), text: '成立与登记、业务范围、治理与内部控制' },
  { title: '管理团队', href: paths.subsidiaryTeam(), text: '高级管理人员的履历与从业资格编号' },
  { title: '股东与投资企业', href: paths.subsidiaryShare(), text: '谁出资设立，又投资了哪些企业' },
  { title: '信息公示', href: paths.subsidiaryInformation(), text: '登记与备案信息、投诉渠道；产品信息须先确认' },
  { title: '公告', href: paths.subsidiaryNotices(), text: '产品公告面向合格投资者，须先完成确认' },
  { title: '联系我们', href: paths.subsidiaryContact(), text: '地址、电话、邮箱与投诉渠道' },
];

export function Component() {
  const { company } = usePage(loader);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiary()}>
      <PageTitle title="私募子公司专区" lead={company.summary} />
      <div className="sections">
        <KeyFacts
          items={[
            { name: '公司全称', value: company.name },
            { name: '英文名称', value: <English>{company.englishName}</English> },
            { name: '登记编码', value: company.registrationCode, note: `中国证券投资基金业协会，${company.registeredOn} 登记` },
            { name: '成立日期', value: company.foundedOn },
            { name: '注册资本', value: company.capital },
          ]}
        />
        <LinkCards items={ways} />
        <Note title="产品信息只面向合格投资者">
          <p>
            私募基金不得向合格投资者之外的单位和个人募集，也不得通过互联网向不特定对象宣传推介。公司信息向所有人公开；产品和产品公告在完成合格投资者确认后才会显示。
          </p>
          <RegistrationCheck company={company} />
        </Note>
      </div>
    </SubsidiaryFrame>
  );
}
