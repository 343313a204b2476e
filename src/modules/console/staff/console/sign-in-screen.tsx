import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExpiredNote } from '#modules/base/person/web/session/expired-note.tsx';
import { useTitle } from '#console/ui/screen.tsx';
import { localAddress } from '#contract/local-address.ts';
import { useData } from '#console/ui/use-data.ts';
import { useAction, useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { fieldId } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { doorsGet, signOnBegin } from '../calls/doors.ts';
import { signInSubmit } from '../calls/sign-in.ts';
import type { SignInAnswer } from '../schema/doors.ts';
import { keepNext } from '../web/next-address.ts';
import { FactorInput } from './factor-input.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';

/** Name and password, the second factor once they were right, and beside that the other ways in that are set. */
export function SignInScreen() {
  const [query] = useSearchParams();
  const [answer, setAnswer] = useState<SignInAnswer>();
  const awaited = answer?.next;
  useTitle('登录');
  // The field that is next: what is typed goes there.
  useEffect(() => document.getElementById(fieldId(awaited ? 'code' : 'loginName'))?.focus(), [awaited]);
  // A whole new document: nothing of whoever was here before stays.
  const enter = () => location.assign(localAddress(query.get('next')) ?? '/');
  const form = useFormAction({
    read: (data) => ({
      loginName: String(data.get('loginName') ?? ''),
      password: String(data.get('password') ?? ''),
      code: String(data.get('code') ?? ''),
    }),
    async act(client, input) {
      const told = await client.call(signInSubmit, input);
      if (told.next === 'signedIn') enter();
      else setAnswer(told);
    },
  });
  return (
    <main className="entry-card" id="main">
      <h1 className="entry-card__title">管理端登录</h1>
      <p className="quiet">仅供公司员工使用，所有操作均有记录。</p>
      <ExpiredNote who="staff" />
      <form onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} title="未能登录" />
        {answer?.isDirectoryAway && <p role="status">公司目录没有应答，本次已改用本系统的密码核对。</p>}
        <TextInput
          name="loginName"
          label="登录名"
          autoComplete="username"
          autoCapitalize="none"
          error={errorOf(form.errors, 'loginName')}
        />
        <TextInput name="password" label="密码" type="password" autoComplete="current-password" error={errorOf(form.errors, 'password')} />
        {awaited && <FactorInput awaited={awaited} errors={form.errors} />}
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          {awaited ? '验证并登录' : '登录'}
        </Button>
      </form>
      <OtherDoors next={query.get('next')} onDone={enter} />
      <p className="quiet">忘记密码或更换了手机，请联系系统管理员取得一次性链接。</p>
    </main>
  );
}

/** The ways in that need no password here; nothing while it is not known which are set. */
function OtherDoors({ next, onDone }: { next: string | null; onDone: () => void }) {
  const doors = useData(doorsGet, {}).data;
  const leaving = useAction({
    async act(client, signOn: string) {
      const { address } = await client.call(signOnBegin, { signOn });
      keepNext(next);
      location.assign(address);
    },
  });
  if (!doors || (!doors.hasPasskeys && doors.signOns.length === 0)) return null;
  if (location.origin !== doors.address)
    return (
      <p>
        其他登录方式请由<a href={`${doors.address}/login${next ? `?${new URLSearchParams({ next })}` : ''}`}>{doors.address}</a>使用。
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
