import { useState } from 'react';
import { ExpiredNote } from '#identity/accounts/web/session/expired-note.tsx';
import { meGet, signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import { OtherDoors } from '#identity/staff/console/other-doors.tsx';
import { SignInForm } from '#identity/staff/console/sign-in-form.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import type { DraftOwner } from '#ui/console/drafts/kept-drafts.ts';

interface SignInAgainProps {
  /** Whose page it is; undefined while nobody is asked. */
  person: (DraftOwner & { loginName: string }) | undefined;
  /** True when the same person is back. */
  onEnd: (isBack: boolean) => void;
}

/** Stands over the page when the session has ended: the page stays as it is, and goes on once the same person has signed in. */
export function SignInAgain({ person, onEnd }: SignInAgainProps) {
  return (
    <Dialog isOpen={person !== undefined} onClose={() => onEnd(false)} title="请重新登录">
      {person && <SignIn key={person.id} person={person} onEnd={onEnd} />}
    </Dialog>
  );
}

function SignIn({ person, onEnd }: { person: NonNullable<SignInAgainProps['person']>; onEnd: SignInAgainProps['onEnd'] }) {
  const [other, setOther] = useState<string>();
  const comparing = useAction({
    async act(client) {
      const { id, name } = await client.call(meGet, {});
      if (id === person.id) onEnd(true);
      else setOther(name);
    },
  });
  const compare = (): void => comparing.run();
  if (other !== undefined) return <OtherPerson name={other} former={person.name} onOut={() => setOther(undefined)} />;
  return (
    <div className="stack">
      <p>登录已结束。此页的内容还在，由{person.name}登录后从刚才的地方继续。</p>
      <ExpiredNote who="staff" />
      <ErrorSummary errors={comparing.errors} title="未能登录" />
      <SignInForm loginName={person.loginName} onDone={compare} />
      <OtherDoors next={location.pathname + location.search} onDone={compare} />
    </div>
  );
}

/** Somebody else has signed in: nothing is done in their name that the first one began, and nothing of it is lost. */
function OtherPerson({ name, former, onOut }: { name: string; former: string; onOut: () => void }) {
  const leaving = useAction({ act: async (client) => client.call(signOutSubmit, {}).then(onOut) });
  return (
    <div className="stack">
      <p>
        您以{name}的身份登录，而此页是{former}打开的。{former}没有提交的内容保留在此标签页中，您看不到；由{former}本人登录后可以恢复。
      </p>
      <ErrorSummary errors={leaving.errors} title="没有退出" />
      <div className="cluster">
        <Button kind="primary" aria-busy={leaving.isBusy} onClick={() => leaving.run()}>
          退出，由{former}登录
        </Button>
        <Button onClick={() => location.assign('/')}>进入我的工作台</Button>
      </div>
    </div>
  );
}
