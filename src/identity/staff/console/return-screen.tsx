import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { answerByPasskey } from '#identity/accounts/web/passkey.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { useTitle } from '#ui/console/screen.tsx';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { factorSubmit, passkeyEntryAsk, signOnReturn } from '../calls/sign-in-methods.ts';
import type { SignInAnswer } from '../schema/sign-in-methods.ts';
import { consumeNextAddress } from '../web/next-address.ts';
import { FactorField } from './factor-field.tsx';

/** Returns the parameters that the single sign-on has added to the address, and no others; the path names the provider. */
function readAnswer(): Record<string, string> {
  const query = new URLSearchParams(location.search);
  const signOn = /\/login\/back\/(\d)$/.exec(location.pathname)?.[1];
  const told = Object.fromEntries(['code', 'state', 'iss', 'error'].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])));
  return { ...told, ...(signOn !== undefined && { signOn }) };
}

/** The page to which the single sign-on redirects: shows who has signed in, and requests the second factor if required. */
export function ReturnScreen() {
  const [answer] = useState(readAnswer);
  const [awaited, setAwaited] = useState<SignInAnswer['next']>();
  const { errors, run } = useAction({
    async act(client) {
      const { next } = await client.call(signOnReturn, answer);
      follow(next, setAwaited);
    },
  });
  useTitle('登录');
  useEffect(() => {
    // The parameters are valid once and must not stay in the history.
    history.replaceState(history.state, '', location.pathname);
    run();
    // Runs once, because the answer is consumed by the first call.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <main className="entry-card" id="main">
      <h1 className="entry-card__title">管理端登录</h1>
      {awaited && <FactorForm awaited={awaited} />}
      {!awaited && errors.length === 0 && <p role="status">正在核对身份…</p>}
      <ErrorSummary errors={errors} title="未能登录" />
      <p>
        <Link to="/login">回到登录页</Link>
      </p>
    </main>
  );
}

function follow(next: SignInAnswer['next'], onAwaited: (next: SignInAnswer['next']) => void): void {
  if (next === 'needsCode' || next === 'needsPasskey') onAwaited(next);
  // A full page load, so that no state of the previous user remains.
  else location.assign(next === 'linked' ? '/me' : consumeNextAddress());
}

function FactorForm({ awaited }: { awaited: SignInAnswer['next'] }) {
  const enter = ({ next }: SignInAnswer) => follow(next, () => undefined);
  const form = useFormAction({
    read: (data) => ({ code: String(data.get('code') ?? '') }),
    act: async (client, input) => client.call(factorSubmit, input).then(enter),
  });
  const showing = useAction({
    async act(client) {
      const credential = await answerByPasskey(await client.call(passkeyEntryAsk, {}));
      await client.call(factorSubmit, { credential }).then(enter);
    },
  });
  return (
    <>
      <p className="quiet">身份已由统一身份认证核对，请再验证第二因素。</p>
      <form data-keep="no" onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} title="未能登录" />
        <FactorField awaited={awaited} errors={form.errors} />
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          验证并登录
        </Button>
      </form>
      <section className="entry-card__doors" aria-label="其他验证方式">
        <ErrorSummary errors={showing.errors} title="未能登录" />
        <Button aria-busy={showing.isBusy} onClick={() => showing.run()}>
          用通行密钥验证
        </Button>
      </section>
    </>
  );
}
