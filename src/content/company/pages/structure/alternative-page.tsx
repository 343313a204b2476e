import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { subsidiaryGet } from '../../calls.ts';
import type { SubsidiaryDetail } from '../../schema/subsidiaries.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
import { CompanyMark } from './company-mark.tsx';
import './group-page.css';

export const loader = page(async ({ call }) => ({ company: await call(subsidiaryGet, { kind: 'alternative' }) }));

export const unpublished: UnpublishedPage = { title: '另类投资子公司', holds: '另类投资子公司的登记信息与公示事项' };

export const head: HeadOf<typeof loader> = ({ company: { name, shortName } }) => ({
  title: `${shortName}（另类投资子公司）`,
  description: `${name}的简介、工商登记信息、高级管理人员、公示事项和联系方式。`,
  crumbs: [...aboutCrumbs('参控股公司').slice(0, 1), { text: '参控股公司', href: paths.groupCompanies() }, { text: shortName }],
});

export function Component() {
  const { company } = usePage(loader);
  const { name, profile, registration, disclosures, contact, executives, isSample, effectiveOn } = company;
  return (
    <>
      <PageTitle kicker="另类投资子公司" title={name} lead={company.business} mark={<CompanyMark kind={company.kind} />} />
      <div className="sections alternative">
        <Note tone="warning" title="不向公众募集资金">
          {company.shortName}只以自有资金投资，不发售任何产品。有人以其名义推销理财、私募或“原始股”的，请拨打下方的投诉举报电话核实并报警。
        </Note>
        <section>
          <SectionHeading id="jianjie" title="公司简介">
            {isSample && <Tag kind="sample">示例</Tag>}
          </SectionHeading>
          <Prose>
            {profile.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Prose>
        </section>
        <section>
          <SectionHeading id="gongshang" title="工商登记信息" />
          <KeyFacts items={registration} />
        </section>
        <section>
          <SectionHeading id="gaoguan" title="高级管理人员" />
          <DataTable
            caption={`${company.shortName}高级管理人员`}
            isCaptionHidden
            columns={columns}
            rows={executives}
            rowKey={(person) => person.name}
          />
        </section>
        <section>
          <SectionHeading id="gongshi" title="公示事项" />
          <p className="alternative__basis muted">
            依据《证券公司另类投资子公司管理规范》公示，更新日期 <time>{effectiveOn}</time>。
          </p>
          <Timeline entries={disclosures.map(({ title, date, text }) => ({ key: title, date, title, text }))} />
        </section>
        <section>
          <SectionHeading id="lianxi" title="联系方式" />
          <KeyFacts
            items={contact.map(({ name: label, value, href }) => ({ name: label, value: href ? <a href={href}>{value}</a> : value }))}
          />
        </section>
      </div>
    </>
  );
}

const columns: readonly TableColumn<SubsidiaryDetail['executives'][number]>[] = [
  { key: 'name', header: '姓名', cell: ({ name }) => name, isSticky: true },
  { key: 'post', header: '职务', cell: ({ post }) => post },
  { key: 'since', header: '任职日期', cell: ({ since }) => <time>{since}</time> },
  { key: 'qualification', header: '资格或备案文号', cell: ({ qualification }) => qualification, isWide: true },
  { key: 'duties', header: '分管工作', cell: ({ duties }) => duties, isWide: true },
];
