import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { certificatesGet } from '../../calls.ts';
import type { Certificate } from '../../schema/certificates.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
import { CertificatePicture } from './certificate-picture.tsx';
import './certificates-page.css';

const title = '资质证照';

export const loader = page(async ({ call }) => ({ list: await call(certificatesGet, {}) }));

export const unpublished: UnpublishedPage = { title, holds: '公司持有的证照及其编号、发证机关与有效期' };

export const head: HeadOf<typeof loader> = ({ list: { records } }) => ({
  title,
  description: `公司持有的 ${records.length} 件证照：名称、编号、发证机关、发证日期和有效期。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { list } = usePage(loader);
  return (
    <>
      <PageTitle
        title={title}
        lead="图样之外，证照上的事项都以文字列出，可以复制核对。"
        actions={<ButtonLink href={paths.licences()}>业务资格</ButtonLink>}
      />
      <ul className="certificates">{list.records.map(toCard)}</ul>
    </>
  );
}

function toCard(certificate: Certificate) {
  const { code, name, text, state } = certificate;
  return (
    <li key={code} id={code} className="certificate">
      <CertificatePicture certificate={certificate} />
      <div>
        <h2 className="certificate__name">
          {name} {states[state]}
        </h2>
        <p className="muted">{text}</p>
        <KeyFacts items={factsOf(certificate)} />
      </div>
    </li>
  );
}

const states = {
  valid: undefined,
  expiring: <Tag kind="warning">即将到期</Tag>,
  expired: <Tag kind="danger">已过有效期</Tag>,
} as const;

function factsOf({ number, issuer, issuedOn, validUntil }: Certificate): KeyFact[] {
  return [
    { name: '编号', value: number },
    { name: '发证机关', value: issuer },
    { name: '发证日期', value: <time>{issuedOn}</time> },
    { name: '有效期至', value: validUntil ? <time>{validUntil}</time> : '长期' },
  ];
}
