import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { isOutcome } from '#contract/call-error.ts';
import { meGet } from '#identity/staff/calls/sign-in.ts';
import { LinkScreen } from '#identity/staff/console/link-screen.tsx';
import { SignInScreen } from '#identity/staff/console/sign-in-screen.tsx';
import { ClientContext, useClient } from '#ui/api/client-context.ts';
import { ClosedDaysContext } from '#ui/components/date-input/closed-days.ts';
import { Notifications } from '#ui/components/notification/notifications.tsx';
import { ownScreen, screens } from '../screens.ts';
import { Faces, NoRight } from '#ui/console/faces.tsx';
import { fetchedScreen, ScreenBoundary } from './fetched-screen.tsx';
import { MeContext, useMay, type Person } from '#ui/console/me-context.ts';
import { Screen } from '#ui/console/screen.tsx';
import { closedDaysBy, createStaffClient } from '#ui/console/staff-client.ts';
import { useData } from '#ui/console/use-data.ts';
import { Frame } from './frame.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { createSignInRequests } from './sign-in-requests.ts';
import { SignInAgain } from './sign-in-again.tsx';

// What few come to, and is fetched when they do.
const ReturnScreen = fetchedScreen(async () => (await import('#identity/staff/console/return-screen.tsx')).ReturnScreen);
const ReviewScreen = fetchedScreen(async () => (await import('#workflow/change-orders/console/review/review-screen.tsx')).ReviewScreen);
const SetUpScreen = fetchedScreen(async () => (await import('#operations/setup/console/set-up-screen.tsx')).SetUpScreen);

/** Told when the server knows the session no longer. */
const expired = 'session-expired';

/** The shell: who is signed in, and the screens around which it stands. */
export function App() {
  const navigate = useNavigate();
  const [proof, setProof] = useState<{ answer(isProven: boolean): void }>();
  const [signIn] = useState(createSignInRequests);
  const pendingPerson = useSyncExternalStore(signIn.subscribe, signIn.pendingPerson);
  const leave = useEffectEvent(() => navigate(`/login?next=${encodeURIComponent(location.pathname + location.search)}`));
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
        <Route path="/login" element={<SignInScreen />} />
        <Route path="/login/back" element={<ReturnScreen />} />
        <Route path="/link" element={<LinkScreen />} />
        <Route path="/review" element={<ReviewScreen />} />
        <Route path="/set-up" element={<SetUpScreen />} />
        <Route path="*" element={<SignedIn onKnown={signIn.setPerson} />} />
      </Routes>
      <ProofDialog isOpen={proof !== undefined} onEnd={endProof} />
      <SignInAgain person={pendingPerson} onEnd={signIn.resolve} />
      <Notifications />
    </ClientContext>
  );
}

function SignedIn({ onKnown }: { onKnown: (person: Person) => void }) {
  const me = useData(meGet, {});
  useEffect(() => {
    if (me.data) onKnown(me.data);
  }, [me.data, onKnown]);
  const { pathname, search } = useLocation();
  const client = useClient();
  const [closedDays] = useState(() => closedDaysBy(client));
  const standing = useMemo(() => ({ me: me.data, reload: me.reload }), [me.data, me.reload]);
  if (!me.data && isOutcome(me.error, 'sessionExpired'))
    return <Navigate replace to={`/login?next=${encodeURIComponent(pathname + search)}`} />;
  return (
    <MeContext value={standing}>
      <Faces of={me}>
        {(person) => (
          <Frame me={person}>
            <ClosedDaysContext value={closedDays}>
              <ScreenBoundary place={pathname}>
                <Screens />
              </ScreenBoundary>
            </ClosedDaysContext>
          </Frame>
        )}
      </Faces>
    </MeContext>
  );
}

function Screens() {
  const may = useMay();
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
      <NoRight />
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
