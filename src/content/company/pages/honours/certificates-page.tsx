import { gatePath } from '#ui/art/gate.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { certificatesGet } from '../../calls.ts';
import type { CompanyCertificate } from '../../schema/certificates.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
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

function toCard(certificate: CompanyCertificate) {
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

function factsOf({ number, issuer, issuedOn, validUntil }: CompanyCertificate): KeyFact[] {
  return [
    { name: '编号', value: number },
    { name: '发证机关', value: issuer },
    { name: '发证日期', value: <time>{issuedOn}</time> },
    { name: '有效期至', value: validUntil ? <time>{validUntil}</time> : '长期' },
  ];
}

interface Design {
  frame: string;
  emblem: string;
  /** Lines that suggest text, of different lengths. */
  writing: string;
  nameY: number;
  seal: readonly [x: number, y: number];
}

const gate = [0, 7].map((inset) => gatePath({ x: 120, ground: 66, width: 44 - inset * 2, height: 34 - inset, thickness: 3 })).join('');
const star = 'M120 26l5 13h14l-11 9 4 14-12-8-12 8 4-14-11-9h14Z';

/** Each kind of certificate has its own design. */
const designs: Readonly<Record<CompanyCertificate['kind'], Design>> = {
  licence: {
    frame: 'M8 8h224v144H8ZM22 14H218a8 8 0 0 0 8 8V138a8 8 0 0 0 -8 8H22a8 8 0 0 0 -8 -8V22a8 8 0 0 0 8 -8Z',
    emblem: gate,
    writing: 'M40 104h74M40 116h58M40 128h66M130 104h70M130 116h36',
    nameY: 88,
    seal: [182, 126],
  },
  membership: {
    frame: 'M8 8h224v144H8ZM14 14h212v18H14Z',
    emblem: 'M120 44a15 15 0 1 1 0 30a15 15 0 0 1 0 -30ZM120 50a9 9 0 1 1 0 18a9 9 0 0 1 0 -18ZM112 73l-5 17 8 -4 5 6 5 -6 8 4 -5 -17',
    writing: 'M64 122h112M78 134h84',
    nameY: 110,
    seal: [204, 130],
  },
  system: {
    frame: 'M8 8h224v144H8ZM8 40h224M80 112v32M160 112v32',
    emblem: 'M120 14l14 5v9c0 9-6 15-14 18c-8-3-14-9-14-18v-9ZM113 29l5 6 9 -11',
    writing: 'M24 122h40M24 134h30M98 122h44M98 134h30',
    nameY: 78,
    seal: [200, 128],
  },
  honour: {
    frame: 'M14 8h212a6 6 0 0 1 6 6v132a6 6 0 0 1 -6 6H14a6 6 0 0 1 -6 -6V14a6 6 0 0 1 6 -6ZM18 18h204v124H18Z',
    emblem: `${star}M88 30c-10 14-8 34 10 44M152 30c10 14 8 34-10 44M84 44l10 2M84 56l11-2M156 44l-10 2M156 56l-11-2`,
    writing: 'M76 112h88M92 124h56',
    nameY: 98,
    seal: [196, 124],
  },
};

/** Renders a symbolic picture of a certificate, marked as such. All its data is given as text beside it. */
function CertificatePicture({ certificate: { code, kind, name, isSample } }: { certificate: CompanyCertificate }) {
  const short = name.replace(/（.*）$/, '');
  const { frame, emblem, writing, nameY, seal } = designs[kind];
  const [sealX, sealY] = seal;
  return (
    <svg className={`certificate-picture certificate-picture--${kind}`} viewBox="0 0 240 160" width="240" height="160" aria-hidden="true">
      <path className="certificate-picture__pattern" d={drawRosette(code)} />
      <path className="certificate-picture__frame" d={frame} />
      <path className="certificate-picture__gate" d={emblem} />
      <text x="120" y={nameY} className="certificate-picture__name">
        {short.length > 13 ? `${short.slice(0, 12)}…` : short}
      </text>
      <path className="certificate-picture__writing" d={writing} />
      <circle className="certificate-picture__seal" cx={sealX} cy={sealY} r="17" />
      <text x={sealX} y={sealY + 5} className="certificate-picture__stamp">
        {isSample ? '示例' : '公章'}
      </text>
    </svg>
  );
}

/** Generates a guilloche pattern that differs for every certificate. */
function drawRosette(code: string): string {
  const number = [...code].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const [petals, depth, steps] = [5 + (number % 8), 0.25 + (number % 5) / 10, 80];
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const angle = (at / steps) * 2 * Math.PI;
    const radius = 56 * (1 - depth * Math.cos(petals * angle));
    return `${(120 + radius * 1.3 * Math.cos(angle)).toFixed(1)} ${(82 + radius * 0.8 * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
