import { chunk } from '#ui/navigation/chunk.ts';
import { sentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { signInByPasskey } from '../../web/sign-in-by-passkey.ts';

/** The second way in: a passkey that the device keeps. What talks to the device comes with the press. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { errors, isBusy, run } = useAction({
    act: async (client) => {
      await signInByPasskey(client, await chunk(() => import('#identity/accounts/web/passkey.ts')));
      onDone();
    },
    explain: (error) =>
      error instanceof Error && error.name === 'PasskeyError' ? [{ path: '', message: error.message }] : sentence()(error),
  });
  return (
    <div className="login-passkey stack stack--rows" data-needs-js="">
      <Button onClick={() => run()} aria-busy={isBusy} aria-describedby="passkey-said">
        {isBusy ? '请按设备提示操作…' : '用通行密钥登录'}
      </Button>
      <p className="field__hint" id="passkey-said" role="status">
        {errors[0]?.message ?? '用已在账户安全中添加的手机、电脑或安全钥匙，凭指纹、面容或设备密码登录'}
      </p>
    </div>
  );
}
