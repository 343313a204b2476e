import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import type { SiteFrameResult } from '../../schema/site.ts';
import './contact-options.css';

interface DoorsProps {
  app: SiteFrameResult['qrCodes'][number] | undefined;
  contact: SiteFrameResult['contact'];
}

/** Renders the contact channels: app, branches, telephone. */
export function ContactOptions({ app, contact: { hotlines, serviceHours } }: DoorsProps) {
  const hotline = hotlines[0];
  return (
    <section className="doors" aria-label="手机、网点与电话">
      {app && (
        <div className="doors__one doors__one--app">
          <QrCode {...app} isForPhones />
          <div>
            <h2>手机上办</h2>
            <p className="muted">
              <span className="qr-code-hint">扫码安装，或</span>在下载页核对校验值后安装。
            </p>
            <ButtonLink href={paths.app()}>下载手机客户端</ButtonLink>
          </div>
        </div>
      )}
      <form className="doors__one" method="get" action={paths.branches()}>
        <h2>到网点办</h2>
        <label className="muted" htmlFor="branch-word">
          城市、街道或网点名称
        </label>
        <p className="doors__find">
          <input className="control" id="branch-word" type="search" name="keyWord" maxLength={60} />
          <Button type="submit">找网点</Button>
        </p>
      </form>
      {hotline && (
        <div className="doors__one">
          <h2>打电话办</h2>
          <p>
            <a className="doors__number" href={telephoneHref(hotline.number)}>
              {hotline.number}
            </a>
          </p>
          <p className="muted">{serviceHours}</p>
        </div>
      )}
    </section>
  );
}
