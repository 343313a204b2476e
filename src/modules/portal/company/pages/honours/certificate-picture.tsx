import { gatePath } from '#web/art/gate.ts';
import type { Certificate } from '../../schema/certificates.ts';

const gate = [0, 7].map((inset) => gatePath({ x: 120, ground: 74, width: 44 - inset * 2, height: 34 - inset, thickness: 3 })).join('');

/** A frame in two lines whose corners turn inwards. */
const frame = 'M8 8h224v144H8ZM22 14H218a8 8 0 0 0 8 8V138a8 8 0 0 0 -8 8H22a8 8 0 0 0 -8 -8V22a8 8 0 0 0 8 -8Z';

/** Lines of writing that cannot be read, longer and shorter. */
const writing = 'M52 104h136M52 116h112M52 128h72';

/** A certificate as a drawing: it proves nothing, and says so; all that stands on the paper is beside it in words. */
export function CertificatePicture({ certificate: { kind, name, isSample } }: { certificate: Certificate }) {
  const short = name.replace(/（.*）$/, '');
  return (
    <svg className={`certificate-picture certificate-picture--${kind}`} viewBox="0 0 240 160" width="240" height="160" aria-hidden="true">
      <path className="certificate-picture__frame" d={frame} />
      <path className="certificate-picture__gate" d={gate} />
      <text x="120" y="92" className="certificate-picture__name">
        {short.length > 13 ? `${short.slice(0, 12)}…` : short}
      </text>
      <path className="certificate-picture__writing" d={writing} />
      <circle className="certificate-picture__seal" cx="182" cy="126" r="17" />
      <text x="182" y="131" className="certificate-picture__stamp">
        {isSample ? '示例' : '公章'}
      </text>
    </svg>
  );
}
