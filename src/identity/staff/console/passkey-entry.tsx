import { answerByPasskey } from '#identity/accounts/web/passkey.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { passkeyEntryAsk, passkeyEntrySubmit } from '../calls/doors.ts';

/** Comes in by a passkey that the device keeps: both factors in one, without name and password. */
export function PasskeyEntry({ onDone }: { onDone: () => void }) {
  const { errors, isBusy, run } = useAction({
    async act(client) {
      const credential = await answerByPasskey(await client.call(passkeyEntryAsk, {}));
      await client.call(passkeyEntrySubmit, { credential });
      onDone();
    },
  });
  return (
    <>
      <ErrorSummary errors={errors} title="未能登录" />
      <Button aria-busy={isBusy} onClick={() => run()}>
        {isBusy ? '请按设备提示操作…' : '用通行密钥登录'}
      </Button>
    </>
  );
}
