import { pageTextGet } from '#content/articles/calls.ts';
import { customerCenterGet } from '#content/branches/calls.ts';
import type { ContactChannel } from '#content/branches/schema.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { companyProfileGet } from '../../calls.ts';
import type { CompanyProfile } from '../../schema/profile.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
import './contact-page.css';

const title = '联系我们';
const textOf = { key: '/IntoGL/about/lianxiwomen' };

export const loader = page(async ({ block }) => {
  const [profile, center, text] = await Promise.all([
    block(companyProfileGet, {}),
    block(customerCenterGet, {}),
    block(pageTextGet, textOf),
  ]);
  return { profile, channels: center.state === 'ready' ? { state: center.state, data: center.data.channels } : center, text };
});

export const head: HeadOf<typeof loader> = ({ profile }) => ({
  title,
  description: `${profile.state === 'ready' ? profile.data.shortName : '公司'}总部地址、邮编、地图、客服热线、投诉电话、投资者关系电话、邮箱和接待时间。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { profile, channels, text } = usePage(loader);
  return (
    <>
      <PageTitle
        title={title}
        lead="客户服务、公司总部、投资者关系与媒体的联系方式。办理开户、转账等柜面业务，请到就近网点。"
        actions={<ButtonLink href={paths.branches()}>查找营业网点</ButtonLink>}
      />
      <div className="sections">
        <section>
          <SectionHeading id="qudao" title="客户服务" moreHref={paths.customerCenter()} moreText="办理指引" />
          <Block load={channels} emptyText={notPublishedText('客户服务渠道')}>
            {(list) => <ChannelList channels={list} />}
          </Block>
        </section>
        <section>
          <SectionHeading id="zongbu" title="公司总部" />
          <Block load={profile} emptyText={notPublishedText('公司地址与交通')}>
            {(company) => <KeyFacts items={headOffice(company)} />}
          </Block>
        </section>
        <section>
          <SectionHeading id="bumen" title="投资者关系与媒体" />
          <Block load={profile} emptyText={notPublishedText('投资者关系与媒体联系方式')}>
            {(company) => <KeyFacts items={contactFacts(company)} />}
          </Block>
        </section>
        <Block load={text} retry={{ call: pageTextGet, input: textOf }}>
          {(shown) => <PageText text={shown} />}
        </Block>
      </div>
    </>
  );
}

function headOffice(profile: CompanyProfile): KeyFact[] {
  const { officeAddress, postcode, transport, officeHours, fax } = profile;
  return [
    {
      name: '办公地址',
      value: (
        <>
          {officeAddress} <MapLink profile={profile} />
        </>
      ),
    },
    { name: '邮政编码', value: postcode },
    { name: '怎样到达', value: transport },
    { name: '接待时间', value: officeHours },
    { name: '传真', value: fax },
  ];
}

function contactFacts({ investorRelations, media }: CompanyProfile): KeyFact[] {
  return [
    { name: '投资者关系电话', value: <Phone number={investorRelations.phone} />, note: investorRelations.hours },
    { name: '投资者关系邮箱', value: <Mail address={investorRelations.email} /> },
    { name: '媒体联系电话', value: <Phone number={media.phone} />, note: media.hours },
    { name: '媒体联系邮箱', value: <Mail address={media.email} /> },
  ];
}

const Phone = ({ number }: { number: string }) => (
  <a className="contact-link" href={telephoneHref(number)}>
    {number}
  </a>
);

const Mail = ({ address }: { address: string }) => (
  <a className="contact-link" href={`mailto:${address}`}>
    {address}
  </a>
);

/** Links to a map service that marks the place. The service receives no other data. */
function MapLink({ profile: { longitude, latitude, shortName } }: { profile: CompanyProfile }) {
  const place = new URLSearchParams({ position: `${longitude},${latitude}`, name: `${shortName}总部` });
  return (
    <a className="contact-link" href={`https://uri.amap.com/marker?${place}`} rel="noopener noreferrer">
      地图
      <span className="visually-hidden">：{shortName}总部（外部网站）</span>
      <Icon name="external" />
    </a>
  );
}

/** Lists the contact channels: name, number or address, hours, purpose. */
function ChannelList({ channels }: { channels: readonly ContactChannel[] }) {
  return (
    <ul className="channel-list">
      {channels.map(({ code, name, value, href, hours, services }) => (
        <li key={code} className="side-line">
          <p className="quiet">{name}</p>
          <p className="contact-value">
            {href ? (
              <a className="contact-link" href={href} rel={href.startsWith('https:') ? 'noopener noreferrer' : undefined}>
                {value}
              </a>
            ) : (
              value
            )}
          </p>
          <p className="quiet">{hours}</p>
          <p>{services.join('、')}</p>
        </li>
      ))}
    </ul>
  );
}
