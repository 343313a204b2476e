import { paths } from '#ui/paths.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { resetMailSend, resetPasskeyAsk, resetProve } from '../../calls.ts';
import type { ResetCodeResult } from '../../schema.ts';
import { FocusedHeading } from '../../web/focused-heading.tsx';
import { ProofForm } from '../../web/step-up/proof-form.tsx';

interface ResetSecondProps {
  proved: ResetCodeResult;
  onDone(step: string): void;
  onRestart(): void;
}

type Second = 'passkey' | 'tradingPassword' | 'mailCode';

const isSecond = (proof: string): proof is Second => proof === 'passkey' || proof === 'tradingPassword' || proof === 'mailCode';

/** The third step: a proof that whoever holds the phone does not have by that; without one the way leads to a branch. */
export function ResetSecond({ proved: { step, next, email }, onDone, onRestart }: ResetSecondProps) {
  const offered = next.filter(isSecond);
  return (
    <div className="login-card stack">
      <FocusedHeading>第 3 步，共 4 步：再核验一项</FocusedHeading>
      {offered.length > 0 ? (
        <>
          <p>手机可能遗失或被他人使用，短信验证码之外还须核验一项只有您本人掌握的信息。</p>
          <ProofForm
            offered={offered}
            places={{ code: '', mailCode: email ?? '' }}
            sendCode={(client) => client.call(resetMailSend, { step })}
            askPasskey={(client) => client.call(resetPasskeyAsk, { step })}
            prove={async (client, given) => onDone((await client.call(resetProve, { step, ...given })).step)}
          />
          <p className="quiet">
            以上方式都不能用的，请携带身份证到<a href={paths.branches()}>营业网点</a>办理。
          </p>
        </>
      ) : (
        <>
          <p role="status">
            您没有添加通行密钥，也没有可用的交易密码或预留邮箱（刚变更的在保护期内不能使用），不能在线重置。请本人携带身份证到就近营业网点，当场办理。
          </p>
          <p>
            <ButtonLink kind="primary" href={paths.branches()}>
              查找营业网点
            </ButtonLink>
          </p>
        </>
      )}
      <p className="login-form__back">
        <Button kind="quiet" onClick={onRestart}>
          从第一步重新开始
        </Button>
      </p>
    </div>
  );
}
