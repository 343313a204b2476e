import { tasks } from '#content/help/calls.ts';
import type { TaskList } from '#content/help/schema.ts';
import { Block } from '#ui/components/block/block.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { numericCode, type MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { branchDetail } from '../calls.ts';
import type { Branch } from '../schema.ts';
import { fullAddress } from '../web/full-address.ts';
import { PhoneLink } from '../web/phone-link.tsx';
import { BranchPlace } from './branch-place.tsx';
import '../web/branch-card.css';
import './branch-detail-page.css';

export const loader = page(async ({ call, block, params }) => {
  const [branch, errands] = await Promise.all([call(branchDetail, { branchId: Number(params.id) }), block(tasks, {})]);
  return { branch, errands };
});

export const missing: MissingItem = {
  ...numericCode,
  thing: '营业网点',
  lists: [{ title: '全部营业网点', href: paths.branches() }],
};
export const head: HeadOf<typeof loader> = ({ branch }) => ({
  title: branch.name,
  description: `${branch.name}：${fullAddress(branch)}，电话 ${branch.phones.join('、')}。`,
  crumbs: [
    { text: '营业网点', href: paths.branches() },
    { text: branch.provinceName, href: paths.branches({ province: branch.provinceCode }) },
    { text: branch.name },
  ],
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'FinancialService',
    name: branch.name,
    url: paths.branchDetail(branch.id),
    telephone: branch.phones[0],
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'CN',
      addressRegion: branch.provinceName,
      addressLocality: branch.cityName,
      streetAddress: branch.districtName + branch.address,
      postalCode: branch.postcode,
    },
    ...(branch.wgs84 && { geo: { '@type': 'GeoCoordinates', ...branch.wgs84 } }),
    ...(branch.picture && { image: branch.picture.src }),
  },
});

export function Component() {
  const { branch, errands } = usePage(loader);
  return (
    <article className="branch-detail">
      <PageTitle title={branch.name} lead={fullAddress(branch)} />
      {branch.notices.length > 0 && <Notices notices={branch.notices} />}
      <section>
        <SectionHeading title="到访与联系" />
        <KeyFacts items={visitFacts(branch)} />
      </section>
      <BranchPlace branch={branch} />
      <Errands load={errands} />
      <section>
        <SectionHeading title="无障碍设施" />
        {branch.facilities.length > 0 ? (
          <Lines items={branch.facilities} />
        ) : (
          <p>本网点暂未登记无障碍设施。如需协助，请在到访前拨打咨询电话。</p>
        )}
      </section>
      <section>
        <SectionHeading title="业务范围" />
        <Lines items={branch.businessScope} />
      </section>
      <section>
        <SectionHeading title="登记信息" />
        <KeyFacts items={registeredFacts(branch)} />
      </section>
      <p className="branch-detail__ways line targets">
        <a href={paths.branches({ province: branch.provinceCode, city: branch.cityCode })}>{branch.cityName}的其他网点</a>
        <a href={paths.staffRegister({ keyWord: branch.name })}>本网点从业人员公示</a>
        <a href={paths.complain()}>对本网点提意见</a>
        <a href={paths.customerCenter()}>客户服务中心</a>
      </p>
    </article>
  );
}

function Notices({ notices }: Pick<Branch, 'notices'>) {
  return (
    <div role="region" className="branch-detail__notices" aria-label="网点公告">
      <ul>
        {notices.map(({ date, text }) => (
          <li key={date + text}>
            <time>{date}</time> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the errands that can be done at a branch, each with what to bring. */
function Errands({ load }: { load: Loadable<TaskList> }) {
  const here = load.state === 'ready' ? load.data.records.filter(({ places }) => places.includes('branch')) : [];
  if (load.state === 'ready' && here.length === 0) return null;
  return (
    <section>
      <SectionHeading title="到这里办理" moreHref={paths.tasks()} moreText="全部办事指南" />
      <Block load={load}>
        {() => (
          <ul className="branch-detail__lines branch-detail__errands">
            {here.map(({ code, title, materials }) => (
              <li key={code} className="entry">
                <a href={paths.task(code)}>{title}</a>
                <span className="quiet">带：{materials.join('、')}</span>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </section>
  );
}

function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul className="branch-detail__lines">
      {items.map((item) => (
        <li key={item} className="entry">
          {item}
        </li>
      ))}
    </ul>
  );
}

function visitFacts(branch: Branch): KeyFact[] {
  const { phones, orderPhone, complaintPhone, fax, postcode, hours, transport } = branch;
  const numbers = phones.map((number) => <PhoneLink key={number} number={number} />);
  return [
    { name: '地址', value: fullAddress(branch) },
    { name: '怎样到达', value: transport },
    { name: '营业时间', value: hours.join('；'), note: '交易日以交易所日历为准，调休上班的周末不交易' },
    { name: '咨询电话', value: <>{numbers}</> },
    ...(orderPhone ? [{ name: '委托电话', value: <PhoneLink number={orderPhone} /> }] : []),
    { name: '投诉电话', value: <PhoneLink number={complaintPhone} /> },
    ...(fax ? [{ name: '传真', value: fax }] : []),
    { name: '邮政编码', value: postcode },
  ];
}

function registeredFacts({ code, manager, licenceNumber, openedOn, updatedAt }: Branch): KeyFact[] {
  return [
    { name: '网点代码', value: code },
    { name: '负责人', value: manager },
    { name: '经营证券期货业务许可证', value: licenceNumber },
    ...(openedOn ? [{ name: '开业日期', value: <time>{openedOn}</time> }] : []),
    { name: '信息更新日期', value: <time dateTime={beijingDay(updatedAt)}>{beijingDay(updatedAt)}</time> },
  ];
}
