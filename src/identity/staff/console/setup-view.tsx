import { Button } from '#ui/components/button/button.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import type { TotpSetup } from '../schema/sign-in.ts';

/** Setup of an authenticator: a QR code, and the same secret as text. */
export function SetupView({ setup }: { setup: TotpSetup }) {
  return (
    <div className="setup">
      <QrCode name="第二因素" isLarge {...setup.qr} />
      <div>
        <p>用手机身份验证器（如系统自带的密码应用、企业统一的验证器）扫码，然后输入它显示的 6 位数字。</p>
        <p className="quiet">不能扫码时手工输入密钥：</p>
        <code className="setup__secret">{setup.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </div>
    </div>
  );
}

/** Shows the recovery codes, once. */
export function RecoveryView({ codes, onDone, done }: { codes: readonly string[]; onDone: () => void; done: string }) {
  return (
    <section aria-label="恢复码">
      <h2 className="part__title">请保存恢复码</h2>
      <p>手机不在身边时，每个恢复码可以代替一次验证码。它们只显示这一次，请打印或抄写后妥善保管。</p>
      <ul className="setup__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button kind="primary" onClick={onDone}>
        {done}
      </Button>
    </section>
  );
}
