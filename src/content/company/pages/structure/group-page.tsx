import { Icon } from '#ui/components/icon/icon.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { subsidiariesGet } from '../../calls.ts';
import type { Subsidiary } from '../../schema/subsidiaries.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
import { formatHundredMillions } from '../../web/amounts.ts';
import { CompanyMark } from './company-mark.tsx';
import './group-page.css';

const title = '参控股公司';

export const loader = page(async ({ call }) => ({ list: await call(subsidiariesGet, {}) }));

export const unpublished: UnpublishedPage = { title, holds: '公司的子公司与参股公司' };

export const head: HeadOf<typeof loader> = ({ list: { records } }) => ({
  title,
  description: `公司控股和参股的 ${records.length} 家公司：持股比例、主营业务、成立日期和网址。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { list } = usePage(loader);
  return (
    <>
      <PageTitle
        title={title}
        lead={
          <>
            各公司独立经营、分别承担责任；持股比例截至 <time>{list.asOf}</time>。
          </>
        }
      />
      <div className="sections">
        <Companies id="konggu" title="控股公司" companies={list.records.filter(({ isControlled }) => isControlled)} />
        <Companies id="cangu" title="参股公司" companies={list.records.filter(({ isControlled }) => !isControlled)} />
      </div>
    </>
  );
}

function Companies({ id, title: name, companies }: { id: string; title: string; companies: readonly Subsidiary[] }) {
  if (companies.length === 0) return null;
  return (
    <section>
      <SectionHeading id={id} title={name} />
      <ul className="group">{companies.map(toCompany)}</ul>
    </section>
  );
}

function toCompany(company: Subsidiary) {
  const { name, business, isSample } = company;
  return (
    <li key={name} className="group__company">
      <CompanyMark kind={company.kind} />
      <div>
        <h3 className="group__name">
          {name} {isSample && <Tag kind="sample">示例</Tag>}
        </h3>
        <p>{business}</p>
        <KeyFacts items={factsOf(company)} />
        <Ways company={company} />
      </div>
    </li>
  );
}

function factsOf({ ratio, foundedOn, registeredCapital }: Subsidiary): KeyFact[] {
  return [
    {
      name: '持股比例',
      value: (
        <span className="group__ratio">
          {ratio}%
          <svg viewBox="0 0 100 8" width="100" height="8" aria-hidden="true" preserveAspectRatio="none">
            <rect width="100" height="8" />
            <rect className="group__part" width={ratio} height="8" />
          </svg>
        </span>
      ),
    },
    { name: '成立日期', value: <time>{foundedOn}</time> },
    { name: '注册资本', value: `人民币${formatHundredMillions(registeredCapital)}` },
  ];
}

function Ways({ company: { shortName, page: href, site } }: { company: Subsidiary }) {
  if (!href && !site) return null;
  return (
    <p className="line targets">
      {href && <a href={href}>{shortName}专页</a>}
      {site && (
        <a href={site} rel="noopener noreferrer">
          {shortName}网站
          <Icon name="external" />
          <span className="visually-hidden">（外部网站）</span>
        </a>
      )}
    </p>
  );
}
