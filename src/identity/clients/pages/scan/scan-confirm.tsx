import { useState } from 'react';
import { longestPassword } from '#identity/accounts/web/password-form.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { paths } from '#ui/paths.ts';
import { scanDecide, scanLook, scanProofAsk } from '../../calls.ts';
import type { ScanLookResult } from '../../schema.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { encryptWithNewKey } from '../../web/encrypt-with-new-key.ts';

/** Shows the browser that requests the login, with accept and refuse. */
export function ScanConfirm({ ticket }: { ticket: string }) {
  const { load } = useCall(scanLook, { ticket });
  const [answer, setAnswer] = useState<'accepted' | 'refused'>();
  if (load.state === 'loading') return <Skeleton lines={6} />;
  if (load.state === 'failed') return <Note tone="warning">{load.message}</Note>;
  if (answer) return <Answered isAccepted={answer === 'accepted'} about={load.data.about} />;
  return <Question ticket={ticket} asked={load.data} onAnswer={(isAccepted) => setAnswer(isAccepted ? 'accepted' : 'refused')} />;
}

const answers = {
  act: {
    accepted: '已确认，请回到电脑上继续办理。办理后会通知预留邮箱，也记在“我的记录”中。',
    refused: '已拒绝，没有为那台设备核验。如不是您本人在操作，请在账户安全中检查登录记录并修改登录密码。',
  },
  login: {
    accepted: '已确认，另一台设备即将进入您的账户。通知短信已发往预留手机号；不再使用时请在那台设备上退出登录。',
    refused: '已拒绝，那台设备没有登录。如不是您本人在操作，请在账户安全中检查登录记录并修改登录密码。',
  },
};

function Answered({ isAccepted, about }: { isAccepted: boolean; about: string | null }) {
  const texts = about === null ? answers.login : answers.act;
  return (
    <>
      <p role="status">{isAccepted ? texts.accepted : texts.refused}</p>
      <p>
        <ButtonLink href={paths.accountSecurity()}>账户安全</ButtonLink>
      </p>
    </>
  );
}

interface QuestionProps {
  ticket: string;
  asked: ScanLookResult;
  onAnswer: (isAccepted: boolean) => void;
}

function Question({ ticket, asked, onAnswer }: QuestionProps) {
  const refusal = useAction({
    act: async (client) => {
      await client.call(scanDecide, { ticket, isAccepted: false });
      onAnswer(false);
    },
  });
  const what = asked.about === null ? '登录' : '办理';
  return (
    <div className="stack stack--blocks measure">
      <Note tone="danger" title="只确认您自己正在打开的电脑">
        如果二维码是别人发来的图片、出现在聊天、邮件或其他网站上，请按“拒绝”：确认后，显示二维码的那台设备就能
        {asked.about === null ? '进入您的账户' : `在您的账户中办理“${asked.about}”`}。
      </Note>
      <KeyFacts
        items={[
          ...(asked.about === null ? [] : [{ name: '办理事项', value: asked.about }]),
          { name: '核对数字', value: String(asked.number), note: '与电脑上显示的两位数字一致才可确认' },
          { name: asked.about === null ? '请求登录的设备' : '正在办理的设备', value: asked.device },
          {
            name: '网络地址',
            value: asked.ip,
            note: asked.isSameNetwork ? '与本机在同一网络' : '与本机不在同一网络，请确认是您自己的电脑',
          },
          { name: '请求时间', value: inBeijing(asked.askedAt) },
        ]}
      />
      {asked.proof === 'passkey' ? (
        <AcceptByPasskey ticket={ticket} what={what} onDone={() => onAnswer(true)} />
      ) : (
        <AcceptForm ticket={ticket} what={what} needsPassword={asked.proof === 'password'} onDone={() => onAnswer(true)} />
      )}
      <ErrorSummary errors={refusal.errors} />
      <p>
        <Button onClick={() => refusal.run()} aria-busy={refusal.isBusy}>
          拒绝
        </Button>
      </p>
    </div>
  );
}

interface AcceptProps {
  ticket: string;
  /** The confirmed action: login or transaction. */
  what: '登录' | '办理';
  onDone: () => void;
}

/** Clients with a passkey accept a login with it only, because an unlocked phone gives access to all other proofs. */
function AcceptByPasskey({ ticket, what, onDone }: AcceptProps) {
  const { errors, isBusy, run } = useAction({
    act: async (client) => {
      const { answerByPasskey } = await loadChunk(() => import('#identity/accounts/web/passkey.ts'));
      const passkey = await answerByPasskey(await client.call(scanProofAsk, {}));
      await client.call(scanDecide, { ticket, isAccepted: true, passkey });
      onDone();
    },
    explain: (error) =>
      error instanceof Error && error.name === 'PasskeyError' ? [{ path: '', message: error.message }] : formErrors(error),
  });
  return (
    <div className="stack stack--rows">
      <ErrorSummary errors={errors} title="未能确认" />
      <p>您已添加通行密钥，确认时请按设备提示用指纹、面容或设备密码验证。</p>
      <p>
        <Button kind="primary" onClick={() => run()} aria-busy={isBusy}>
          {isBusy ? '请按设备提示操作…' : `数字一致，用通行密钥确认${what}`}
        </Button>
      </p>
    </div>
  );
}

function AcceptForm({ ticket, what, needsPassword, onDone }: AcceptProps & { needsPassword: boolean }) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => String(data.get('password') ?? ''),
    check: (password) => (needsPassword && !password ? [{ path: 'password', message: '请填写登录密码' }] : []),
    act: async (client, password) => {
      const proof = needsPassword ? { password: await encryptWithNewKey(client, password) } : {};
      await client.call(scanDecide, { ticket, isAccepted: true, ...proof });
      onDone();
    },
    explain: (error) => formErrors(error),
  });
  return (
    <form className="stack stack--rows" method="dialog" noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="未能确认" />
      {needsPassword && (
        <>
          <p>
            {what === '登录'
              ? `距您上次登录已超过 ${clientLimits.proofMinutes} 分钟，请再次验证本人身份。`
              : '请验证登录密码，作为这次办理的一项核验。'}
          </p>
          <PasswordInput name="password" label="登录密码" maxLength={longestPassword} error={errorOf(errors, 'password')} />
        </>
      )}
      <p>
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {isBusy ? '正在确认…' : `数字一致，确认${what}`}
        </Button>
      </p>
    </form>
  );
}
