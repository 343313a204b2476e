import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet } from '../../calls.ts';
import type { SubsidiaryFacts } from '../../schema.ts';
import { SubsidiaryFrame, subsidiaryCrumbs } from './subsidiary-frame.tsx';

export const loader = page(async ({ call }) => ({ company: await call(fundCompanyGet, {}) }));

export const unpublished: UnpublishedPage = { title: '联系私募子公司', holds: '私募子公司的地址、电话与投诉渠道' };

export const head: HeadOf<typeof loader> = ({ company }) => ({
  title: '联系私募子公司',
  description: `${company.name}的地址、电话、邮箱与投诉渠道。`,
  crumbs: subsidiaryCrumbs('联系我们'),
});

export function Component() {
  const { company } = usePage(loader);
  const { address, postcode, hours, phones, email } = company;
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryContact()}>
      <PageTitle title="联系私募子公司" lead="来访请提前预约并携带身份证件。我们不会通过社交软件、微信群或短信链接推荐产品。" />
      <div className="sections">
        <section aria-labelledby="contact">
          <SectionHeading id="contact" title="联系方式" />
          <KeyFacts
            items={[
              { name: '地址', value: `${address}（邮编 ${postcode}）` },
              { name: '接待时间', value: hours },
              ...phones.map(({ name, number }) => ({ name, value: <Phone number={number} /> })),
              { name: '邮箱', value: <a href={`mailto:${email}`}>{email}</a> },
            ]}
          />
        </section>
        <Complaint company={company} />
        <Note tone="warning" title="谨防假冒">
          <p>
            本公司只通过本站公布的电话和邮箱联系您，不收取保证金、解冻费或会员费，也不承诺本金不受损失或最低收益。收款账户只以基金合同载明的募集结算专用账户为准。
          </p>
        </Note>
      </div>
    </SubsidiaryFrame>
  );
}

function Complaint({ company: { complaint } }: { company: SubsidiaryFacts }) {
  return (
    <section aria-labelledby="complaint">
      <SectionHeading id="complaint" title="投诉渠道" />
      <KeyFacts
        items={[
          { name: '投诉电话', value: <Phone number={complaint.phone} /> },
          { name: '投诉邮箱', value: <a href={`mailto:${complaint.email}`}>{complaint.email}</a> },
          { name: '信函地址', value: complaint.address },
          { name: '处理时限', value: complaint.promise },
          { name: '监管热线', value: <Phone number="12386" />, note: '中国证监会服务平台' },
        ]}
      />
    </section>
  );
}

function Phone({ number }: { number: string }) {
  return <a href={telephoneHref(number)}>{number}</a>;
}
