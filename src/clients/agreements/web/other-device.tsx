import { useState } from 'react';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import type { QueryResult } from '../schema.ts';
import type { SigningCase } from './signing-case.ts';
import { useFollowing, type NewsHandler } from './use-following.ts';

interface OtherDeviceProps {
  signing: SigningCase;
  elsewhere: NonNullable<QueryResult['elsewhere']>;
  onNews: NewsHandler;
}

/**
 * The way to read and sign on another device, by the client's mobile number and a code instead of a login. While it is open this page follows
 * what is done there, until it is signed.
 */
export function OtherDevice({ signing, elsewhere: { url, qrCode }, onNews }: OtherDeviceProps) {
  const [isOpen, setIsOpen] = useState(false);
  useFollowing(signing, isOpen, onNews);
  return (
    <details className="panel no-print" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>在手机或其他设备上阅读和签署</summary>
      <div className="cluster middle">
        <QrCode {...qrCode} isLarge name="签署协议" note="用手机相机扫描，打开签署页" />
        <div className="stack stack--rows">
          <p>在手机上扫码或打开下面的链接，填写预留手机号后接着阅读，用短信验证码签署，不需要登录。链接只用于本次业务，请勿转发。</p>
          <p role="status">{isOpen && '正在等待另一台设备。您在那里读到何处、勾选了哪些，会同步显示在本页；签署完成后本页自动继续。'}</p>
          <p className="cluster middle">
            <a href={url} className="agreements__link">
              {url}
            </a>
            <CopyButton text={url} name="链接" />
          </p>
        </div>
      </div>
    </details>
  );
}
