import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PeopleGroups } from '#ui/components/people-groups/people-groups.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet, fundTeamGet } from '../../calls.ts';
import type { TeamMember } from '../../schema.ts';
import { SubsidiaryFrame, subsidiaryCrumbs } from './subsidiary-frame.tsx';

export const loader = page(async ({ call }) => {
  const [company, team] = await Promise.all([call(fundCompanyGet, {}), call(fundTeamGet, {})]);
  return { company, team };
});

export const unpublished: UnpublishedPage = { title: '私募子公司管理团队', holds: '私募子公司管理人员的履历与从业资格编号' };

export const head: HeadOf<typeof loader> = ({ company }) => ({
  title: '私募子公司管理团队',
  description: `${company.name}高级管理人员的职务、履历与基金从业资格编号。`,
  crumbs: subsidiaryCrumbs('管理团队'),
});

export function Component() {
  const { company, team } = usePage(loader);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryTeam()}>
      <PageTitle title="私募子公司管理团队" lead="高级管理人员均已取得基金从业资格，任职情况已向中国证券投资基金业协会报告。" />
      <PeopleGroups
        groups={[
          {
            id: 'executives',
            title: '高级管理人员',
            people: team.records.map((person, at) => toPerson(person, at + 1, company.isSample)),
            emptyText: '管理人员公布后在这里列出，目前尚未公布。',
          },
        ]}
      />
    </SubsidiaryFrame>
  );
}

const toPerson = ({ name, post, biography, certificateNumber, since }: TeamMember, index: number, isSample: boolean) => ({
  index,
  name,
  post,
  isSample,
  facts: [
    { name: '基金从业资格编号', value: certificateNumber },
    { name: '任职日期', value: <time>{since}</time> },
  ],
  text: <p>{biography}</p>,
});
