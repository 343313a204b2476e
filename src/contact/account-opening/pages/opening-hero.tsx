import type { CallBackGuide, Referral } from '#contact/call-backs/schema/requests.ts';
import { CallBackForm } from '#contact/call-backs/web/call-back-form.tsx';
import type { CallBackStep } from '#contact/call-backs/web/call-back-steps.ts';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { formatStretch } from '#ui/format/office-hours.ts';
import type { OpeningInfo } from '../schema.ts';

interface OpeningHeroProps {
  text: PageText;
  guide: CallBackGuide;
  consentText: PageText;
  opening: OpeningInfo;
  referral: Referral | null;
  isRefUnknown: boolean;
  outcome: CallBackStep | undefined;
}

/** The main action of the page: a number to be called at, or a QR code for the phone, beside the requirements. */
export function OpeningHero({ text, guide, consentText, opening, referral, isRefUnknown, outcome }: OpeningHeroProps) {
  const { minutes, qrCode } = opening;
  return (
    <header className="opening-hero">
      <div>
        <h1 className="opening-hero__title">{text.title}</h1>
        <p className="opening-hero__lead">{text.lead}</p>
        <ul className="opening-hero__points">
          {minutes !== null && <Point>填写约 {minutes} 分钟，一般一个交易日内办好</Point>}
          <Point>准备身份证、银行卡和手机</Point>
          <Point>开户不收费</Point>
        </ul>
      </div>
      <section className="opening-card panel panel--roomy" aria-labelledby="opening-card-title">
        <h2 id="opening-card-title" className="opening-card__title">
          留下手机号，客户经理带您开户
        </h2>
        {referral && <Recommended referral={referral} />}
        {isRefUnknown && (
          <Note tone="warning" title="推荐码没有找到">
            没有营业部或在职人员使用这个推荐码，已按没有推荐人处理，不影响开户。
          </Note>
        )}
        <CallBackForm guide={guide} consentText={consentText} action="预约开户" outcome={outcome} />
        {outcome?.step !== 'done' && <p className="quiet">现在预约，{formatStretch(guide.next, guide.now)} 之间给您回电。</p>}
      </section>
      {qrCode && (
        <aside className="opening-phone" aria-label="手机开户">
          <QrCode name="手机扫码自助开户" svgPath={qrCode.svgPath} size={qrCode.size} note="资料全天可以提交" />
          <p className="opening-phone__link">
            <a className="target" href={qrCode.target} rel="noopener noreferrer">
              <Icon name="mobile" />
              正在用手机：直接打开
            </a>
          </p>
        </aside>
      )}
    </header>
  );
}

function Point({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}

function Recommended({ referral: { kind, code, name, note } }: { referral: Referral }) {
  return (
    <p className="opening-card__referral">
      <Icon name={kind === 'branch' ? 'branch' : 'account'} />
      <span>
        {kind === 'branch' ? '推荐营业部' : '推荐人'} <strong>{name}</strong>
        <span className="subline">
          {note}（{kind === 'branch' ? '网点代码' : '登记编号'} {code}）
        </span>
      </span>
    </p>
  );
}
