import { answerByPasskey } from '#identity/accounts/web/passkey.ts';
import { passkeyProofAsk, passkeyProofSubmit } from '#identity/staff/calls/sign-in-methods.ts';
import { meGet, proofSubmit } from '#identity/staff/calls/sign-in.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';

/** Asks the person to authenticate again before a sensitive action. */
export function ProofDialog({ isOpen, onEnd }: { isOpen: boolean; onEnd: (isProven: boolean) => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={() => onEnd(false)} title="请再次验证身份">
      {isOpen && <ProofForm onEnd={onEnd} />}
    </Dialog>
  );
}

function ProofForm({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const me = useData(meGet, {}).data;
  const form = useFormAction({
    read: (data) => ({ code: String(data.get('code') ?? '') }),
    act: async (client, input) => client.call(proofSubmit, input).then(() => onEnd(true)),
  });
  const showing = useAction({
    async act(client) {
      const credential = await answerByPasskey(await client.call(passkeyProofAsk, {}));
      await client.call(passkeyProofSubmit, { credential });
      onEnd(true);
    },
  });
  return (
    <form data-keep="no" onSubmit={form.onSubmit}>
      <ErrorSummary errors={[...form.errors.filter(({ path }) => path !== 'code'), ...showing.errors]} />
      <TextInput
        name="code"
        label="验证码"
        hint={`此操作需要确认是 ${me?.name ?? '您'} 本人。请输入手机上的 6 位验证码或一个恢复码；未设置第二因素的演示账号输入密码。`}
        type="password"
        autoComplete="one-time-code"
        error={errorOf(form.errors, 'code')}
      />
      <div className="cluster">
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          验证并继续
        </Button>
        {me?.hasPasskey && (
          <Button aria-busy={showing.isBusy} onClick={() => showing.run()}>
            {showing.isBusy ? '请按设备提示操作…' : '用通行密钥验证'}
          </Button>
        )}
      </div>
    </form>
  );
}
