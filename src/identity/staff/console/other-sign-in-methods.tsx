import { answerByPasskey } from '#identity/accounts/web/passkey.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { doorsGet, signOnBegin, passkeyEntryAsk, passkeyEntrySubmit } from '../calls/sign-in-methods.ts';
import { storeNextAddress } from '../web/next-address.ts';

/** The sign-in options without a password; renders nothing until the available ones are known. */
export function OtherSignInMethods({ next, onDone }: { next: string | null; onDone: () => void }) {
  const doors = useData(doorsGet, {}).data;
  const leaving = useAction({
    async act(client, signOn: string) {
      const { address } = await client.call(signOnBegin, { signOn });
      storeNextAddress(next);
      location.assign(address);
    },
  });
  if (!doors || (!doors.hasPasskeys && doors.signOns.length === 0)) return null;
  if (location.origin !== doors.address)
    return (
      <p>
        使用其他登录方式，请打开 <a href={`${doors.address}/login${next ? `?${new URLSearchParams({ next })}` : ''}`}>{doors.address}</a>。
      </p>
    );
  return (
    <section className="entry-card__doors" aria-label="其他登录方式">
      {doors.hasPasskeys && <PasskeyEntry onDone={onDone} />}
      <ErrorSummary errors={leaving.errors} title="未能前往" />
      {doors.signOns.map(({ code, name }) => (
        <Button key={code} aria-busy={leaving.busyWith === code} onClick={() => leaving.run(code)}>
          用{name}登录
        </Button>
      ))}
    </section>
  );
}

/** Signs in with a passkey: both factors in one, without name and password. */
function PasskeyEntry({ onDone }: { onDone: () => void }) {
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
