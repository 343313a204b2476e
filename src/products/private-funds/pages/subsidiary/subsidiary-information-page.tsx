import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet, fundTeamGet, privateFundList } from '../../calls.ts';
import type { SubsidiaryFacts, TeamMembers } from '../../schema.ts';
import { fundColumns } from '../fund-columns.tsx';
import { ConfirmationNotice } from '../gate/confirmation-notice.tsx';
import { GateForm } from '../gate/gate-form.tsx';
import { gateAction, loadGated } from '../gate/gate.ts';
import { RegistrationCheck } from './registration-check.tsx';
import { SubsidiaryFrame, subsidiaryCrumbs } from './subsidiary-frame.tsx';
import '../private-funds-page.css';

const shownFunds = 20;

export const loader = page(async ({ call }) => {
  const [company, team, funds] = await Promise.all([
    call(fundCompanyGet, {}),
    call(fundTeamGet, {}),
    loadGated(call, () => call(privateFundList, { pageSize: shownFunds })),
  ]);
  return { company, team, funds };
});

export const action = gateAction(() => paths.subsidiaryInformation());

export const unpublished: UnpublishedPage = { title: '私募子公司信息公示', holds: '私募子公司的登记、备案与投诉渠道' };

export const head: HeadOf<typeof loader> = ({ company }) => ({
  title: '私募子公司信息公示',
  description: `${company.name}的登记信息、高级管理人员与投诉渠道。`,
  crumbs: subsidiaryCrumbs('信息公示'),
  noIndex: true,
});

export function Component() {
  const { company, team, funds } = usePage(loader);
  const answer = usePageAction(action);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryInformation()}>
      <PageTitle title="私募子公司信息公示" lead="登记、人员与投诉信息向所有人公开；产品信息在合格投资者确认后显示。" />
      <div className="sections">
        <Registration company={company} team={team} />
        <section aria-labelledby="funds">
          <SectionHeading id="funds" title="产品备案信息" moreHref={funds.isOpen ? paths.privateFunds() : undefined} moreText="查询产品" />
          {funds.isOpen ? (
            <>
              <ConfirmationNotice confirmation={funds.confirmation} />
              <DataTable
                caption={`产品备案信息，共 ${funds.data.total} 只`}
                columns={fundColumns}
                rows={funds.data.records}
                rowKey={({ recordCode }) => recordCode}
                isSample={company.isSample}
              />
            </>
          ) : (
            <GateForm terms={funds.terms} answer={answer} />
          )}
        </section>
      </div>
    </SubsidiaryFrame>
  );
}

function Registration({ company, team }: { company: SubsidiaryFacts; team: TeamMembers }) {
  return (
    <section aria-labelledby="registration">
      <SectionHeading id="registration" title="登记信息" />
      <KeyFacts
        items={[
          { name: '管理人登记编码', value: company.registrationCode, note: `登记日期 ${company.registeredOn}` },
          { name: '协会会员编码', value: company.memberCode },
          { name: '统一社会信用代码', value: company.creditCode },
          { name: '法定代表人', value: company.legalRepresentative },
          {
            name: '高级管理人员',
            value: team.records.map(({ name, post }) => `${name}（${post}）`).join('、'),
            note: company.isSample ? '示例人员' : undefined,
          },
          { name: '投诉电话', value: <a href={telephoneHref(company.complaint.phone)}>{company.complaint.phone}</a> },
        ]}
      />
      <RegistrationCheck company={company} />
    </section>
  );
}
