import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { isOutcome } from '#contract/call-error.ts';
import { formatLocalAddress } from '#contract/local-address.ts';
import { ExpiredNote } from '#identity/accounts/web/session/expired-note.tsx';
import { meGet, signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import { OtherSignInMethods } from '#identity/staff/console/other-sign-in-methods.tsx';
import { SignInForm } from '#identity/staff/console/sign-in-form.tsx';
import { ClientContext, useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ClosedDaysContext } from '#ui/components/date-input/closed-days.ts';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Notifications } from '#ui/components/notification/notifications.tsx';
import { AsyncContent, MissingPermission } from '#ui/console/async-content.tsx';
import type { DraftOwner } from '#ui/console/drafts/kept-drafts.ts';
import { MeContext, usePermissionCheck, type SignedInStaff } from '#ui/console/me-context.ts';
import { Screen } from '#ui/console/screen.tsx';
import { closedDaysBy, createStaffClient } from '#ui/console/staff-client.ts';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import type { ManualPageName } from '../manual/page-names.ts';
import { ownScreen, screens } from '../screens.ts';
import { openScreens } from '../screens/open-screens.ts';
import { ConsoleFrame } from './frame.tsx';
import { lazyScreen, ScreenBoundary } from './lazy-screen.tsx';
import { ProofDialog } from './proof-dialog.tsx';

// Rarely used, so loaded on demand.
const ManualScreen = lazyScreen(async () => (await import('../manual/manual-screen.tsx')).ManualScreen);

/** Event sent when the server no longer accepts the session. */
const expired = 'session-expired';

/** Renders the shell: sign-in state and screens. */
export function App() {
  const navigate = useNavigate();
  const [proof, setProof] = useState<{ answer(isProven: boolean): void }>();
  const [signIn] = useState(createSignInRequests);
  const pendingPerson = useSyncExternalStore(signIn.subscribe, signIn.pendingPerson);
  const leave = useEffectEvent(() => navigate(`/login?next=${encodeURIComponent(formatLocalAddress(location))}`));
  const [client] = useState(() =>
    createStaffClient({
      onSessionExpired: () => {
        globalThis.dispatchEvent(new Event(expired));
      },
      askSignIn: signIn.request,
      askProof: () => new Promise((answer) => setProof({ answer })),
    }),
  );
  useEffect(() => {
    const listen = (): void => void leave();
    globalThis.addEventListener(expired, listen);
    return () => globalThis.removeEventListener(expired, listen);
  }, []);
  const endProof = (isProven: boolean): void => {
    proof?.answer(isProven);
    setProof(undefined);
  };
  return (
    <ClientContext value={client}>
      <Routes>
        {openScreens.map(({ path, help, Component }) => (
          <Route key={path} path={path} element={<WithHelpLink page={help} shown={<Component />} />} />
        ))}
        <Route path="/help/:page?" element={<ManualScreen />} />
        <Route path="*" element={<SignedIn onKnown={signIn.setPerson} />} />
      </Routes>
      <ProofDialog isOpen={proof !== undefined} onEnd={endProof} />
      <SignInAgain person={pendingPerson} onEnd={signIn.resolve} />
      <Notifications />
    </ClientContext>
  );
}

/** A screen outside of the frame, with a link to its page of the manual. */
function WithHelpLink({ page, shown }: { page: ManualPageName; shown: ReactNode }) {
  return (
    <>
      {shown}
      <nav className="help-link" aria-label="帮助">
        <a href={`/help/${page}`} target="_blank" rel="noreferrer">
          本页帮助
        </a>
      </nav>
    </>
  );
}

function SignedIn({ onKnown }: { onKnown: (person: SignedInStaff) => void }) {
  const me = useData(meGet, {});
  useEffect(() => {
    if (me.data) onKnown(me.data);
  }, [me.data, onKnown]);
  const location = useLocation();
  const client = useClient();
  const [closedDays] = useState(() => closedDaysBy(client));
  const standing = useMemo(() => ({ me: me.data, reload: me.reload }), [me.data, me.reload]);
  if (!me.data && isOutcome(me.error, 'sessionExpired'))
    return <Navigate replace to={`/login?next=${encodeURIComponent(formatLocalAddress(location))}`} />;
  return (
    <MeContext value={standing}>
      <AsyncContent of={me}>
        {(person) => (
          <ConsoleFrame me={person}>
            <ClosedDaysContext value={closedDays}>
              <ScreenBoundary place={location.pathname}>
                <Screens />
              </ScreenBoundary>
            </ClosedDaysContext>
          </ConsoleFrame>
        )}
      </AsyncContent>
    </MeContext>
  );
}

function Screens() {
  const may = usePermissionCheck();
  return (
    <Routes>
      {screens.flatMap(({ path, title, may: wanted, Component, Detail }) => {
        const guarded = (shown: ReactNode) => (!wanted || may(wanted) ? shown : <Refused title={title} />);
        return [
          <Route key={path} path={path} element={guarded(<Component />)} />,
          ...(Detail ? [<Route key={`${path}/:id`} path={`${path}/:id`} element={guarded(<Detail />)} />] : []),
        ];
      })}
      <Route path={ownScreen.path} element={<ownScreen.Component />} />
      <Route path="*" element={<Nowhere />} />
    </Routes>
  );
}

function Refused({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <MissingPermission />
    </Screen>
  );
}

function Nowhere() {
  return (
    <Screen title="没有这个页面">
      <div className="face">
        <p>地址可能已经改变。按 Ctrl K 可以查找页面。</p>
      </div>
    </Screen>
  );
}

interface SignInAgainProps {
  /** Owner of the page; undefined when no sign-in is pending. */
  person: (DraftOwner & { loginName: string }) | undefined;
  /** Called with true when the same person has signed in again. */
  onEnd: (isBack: boolean) => void;
}

/** Covers the page after the session has ended. The page keeps its state and continues once the same person has signed in. */
function SignInAgain({ person, onEnd }: SignInAgainProps) {
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
      <OtherSignInMethods next={formatLocalAddress(location)} onDone={compare} />
    </div>
  );
}

/** Shown when another person has signed in: nothing of the first person is submitted, and the drafts are kept. */
function OtherPerson({ name, former, onOut }: { name: string; former: string; onOut: () => void }) {
  const leaving = useAction({ act: async (client) => client.call(signOutSubmit, {}).then(() => onOut()) });
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

/** A single request to sign in again, shared by all calls that fail because the session has ended. */
interface SignInRequests {
  /** Sets the owner of the page; only the same person may continue on it. */
  setPerson(person: SignedInStaff): void;
  /** Resolves to whether the same person has signed in again; undefined while the person is not known. */
  request(): Promise<boolean> | undefined;
  /** The person who has to sign in now; undefined while nothing is pending. */
  pendingPerson(): SignedInStaff | undefined;
  /** Ends the pending request. */
  resolve(isSignedIn: boolean): void;
  subscribe(listener: () => void): () => void;
}

function createSignInRequests(): SignInRequests {
  let person: SignedInStaff | undefined;
  let pending: { promise: Promise<boolean>; resolve(isSignedIn: boolean): void } | undefined;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    setPerson(next) {
      person = next;
    },
    request() {
      if (!person) return undefined;
      if (!pending) {
        pending = Promise.withResolvers<boolean>();
        notify();
      }
      return pending.promise;
    },
    pendingPerson: () => pending && person,
    resolve(isSignedIn) {
      pending?.resolve(isSignedIn);
      pending = undefined;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
