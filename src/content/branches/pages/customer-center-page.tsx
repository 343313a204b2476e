import type { ReactNode } from 'react';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { customerCenterGet } from '../calls.ts';
import './customer-center-page.css';
import type { ContactChannel, CustomerCenter, ServiceTopic } from '../schema.ts';

export const loader = page(async ({ block }) => ({ center: await block(customerCenterGet, {}) }));

export const head: HeadOf<typeof loader> = () => ({
  title: '客户服务中心',
  description: '客服热线、投诉电话、在线与现场服务渠道的服务时间和内容，以及开户、密码、证件更新等事项的办理指引。',
  crumbs: [{ text: '营业网点', href: paths.branches() }, { text: '客户服务中心' }],
});

const isNothing = ({ channels, topics }: CustomerCenter): boolean => channels.length + topics.length === 0;

export function Component() {
  const { center } = usePage(loader);
  return (
    <>
      <PageTitle
        title="客户服务中心"
        lead="需要人工帮助时，请使用本页公布的渠道。工作人员不会向您索要密码和短信验证码。"
        actions={<ButtonLink href={paths.branches()}>查找营业网点</ButtonLink>}
      />
      <Block load={center} isEmpty={isNothing} emptyText={notPublishedText('客户服务渠道')}>
        {({ channels, topics }) => (
          <>
            <section className="center-part">
              <SectionHeading title="服务渠道" />
              <ul className="channels">{channels.map(toChannel)}</ul>
            </section>
            <section className="center-part">
              <SectionHeading title="办理指引" />
              <ul className="center-topics line targets" aria-label="办理指引目录">
                {topics.map(({ code, title }) => (
                  <li key={code}>
                    <a href={`#${code}`}>{title}</a>
                  </li>
                ))}
              </ul>
              {topics.map(toTopic)}
            </section>
          </>
        )}
      </Block>
    </>
  );
}

function toChannel({ code, name, value, href, hours, services }: ContactChannel): ReactNode {
  return (
    <li key={code} id={code} className="side-line">
      <h3 className="channels__name">{name}</h3>
      <p className="contact-value">
        {href ? (
          <a className="target" {...outward(href)}>
            {value}
          </a>
        ) : (
          value
        )}
      </p>
      <p className="quiet">{hours}</p>
      <p>{services.join('、')}</p>
    </li>
  );
}

const outward = (href: string): { href: string; rel?: string } =>
  href.startsWith('https:') ? { href, rel: 'noopener noreferrer' } : { href };

function toTopic({ code, title, summary, steps, materials, hours }: ServiceTopic): ReactNode {
  return (
    <section key={code} id={code} className="topic" aria-labelledby={`${code}-title`}>
      <h3 id={`${code}-title`}>{title}</h3>
      <p>{summary}</p>
      {steps.length > 0 && (
        <ol className="topic__steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <dl className="topic__facts">
        {materials.length > 0 && (
          <div>
            <dt className="quiet">请准备</dt>
            <dd>{materials.join('、')}</dd>
          </div>
        )}
        <div>
          <dt className="quiet">办理时间</dt>
          <dd>{hours}</dd>
        </div>
      </dl>
    </section>
  );
}
