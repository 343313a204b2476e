import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import type { QueryResult } from '../schema.ts';

interface OtherDeviceProps {
  elsewhere: NonNullable<QueryResult['elsewhere']>;
  /** Asks whether it has been signed there. */
  onSigned: () => void;
}

/** The way to read and sign on another device, by the client's mobile number and a code instead of a login. */
export function OtherDevice({ elsewhere: { url, qrCode }, onSigned }: OtherDeviceProps) {
  return (
    <details className="panel no-print">
      <summary>在手机或其他设备上阅读和签署</summary>
      <div className="cluster middle">
        <QrCode {...qrCode} name="签署协议" note="用手机相机扫描，打开签署页" />
        <div className="stack stack--rows">
          <p>在另一台设备上扫码或打开下面的链接，填写预留手机号后即可阅读，用短信验证码签署，不需要登录。链接只用于本次业务，请勿转发。</p>
          <p className="cluster middle">
            <a href={url} className="agreements__link">
              {url}
            </a>
            <CopyButton text={url} name="链接" />
          </p>
          <p>
            <Button onClick={onSigned}>已在其他设备上签署</Button>
          </p>
        </div>
      </div>
    </details>
  );
}
