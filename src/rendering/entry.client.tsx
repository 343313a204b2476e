import { StrictMode, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider, RouterProvider, type ErrorResponse, type HydrationState } from 'react-router';
import type { Audience } from '#contract/call.ts';
import { clearSession, isGuest, readHolder, readSession, subscribeSession } from '#identity/clients/web/session-store.ts';
import {
  clearSeeker,
  hasSignedOut,
  joinTabs,
  readSeeker,
  readSeekerToken,
  subscribeSeeker,
} from '#identity/job-seekers/web/seeker-store.ts';
import { createBrowserClient } from '#ui/api/browser-client.ts';
import { ClientContext } from '#ui/api/client-context.ts';
import { installGlobalErrorHandler } from '#ui/api/global-errors.ts';
import { keepAcrossSessions } from '#ui/api/session/session-change.ts';
import { announceHydrated } from '#ui/boot/hydration-event.ts';
import { readPageData, readBrowserSettings } from '#ui/boot/read-settings.ts';
import { showKeptToast } from '#ui/components/notification/notification-store.ts';
import { openBrowserRouter } from '#ui/navigation/browser-router.ts';
import { delegateLinks } from '#ui/navigation/link-delegate.ts';
import { pageServices } from '#ui/page/page-route.ts';
import { PageSuggestionsContext, type PageSuggestions } from '#ui/page/page-suggestions.ts';
import { paths } from '#ui/paths.ts';
import { isGuardedPath, routeObjects } from './root.tsx';

/** The content of the document's data block. */
interface PageData extends Pick<HydrationState, 'loaderData' | 'actionData'> {
  errors?: Record<string, { status: number; data: unknown }> | null;
  suggestions?: PageSuggestions;
}

const isElder = document.documentElement.classList.contains('elder');
installGlobalErrorHandler();

const { client, pageCall, drafts } = createBrowserClient({
  settings: readBrowserSettings(),
  getToken: (who) => (who === 'seeker' ? readSeekerToken() : readSession()?.token),
  getOwner: ownerOf,
  forgetSession: (who, ended) => (who === 'seeker' ? clearSeeker(ended) : clearSession()),
  navigate: (to) => void router.navigate(to),
  loginPath(who, pathname) {
    if (who === 'seeker') return paths.recruitLogin();
    return pathname.startsWith('/FinancialDistric/') ? paths.districtLogin() : paths.login();
  },
});

// Another tab may end or replace the session; the forms of this page are removed with it.
keepAcrossSessions({
  who: 'client',
  drafts,
  token: () => readSession()?.token,
  owner: () => ownerOf('client'),
  subscribe: subscribeSession,
  hasLeft: isGuest,
  settle: settleDrafts,
});
keepAcrossSessions({
  who: 'seeker',
  drafts,
  token: () => readSeeker()?.token,
  owner: () => ownerOf('seeker'),
  subscribe: subscribeSeeker,
  hasLeft: hasSignedOut,
  settle: settleDrafts,
});

// A job seeker's session is shared between open tabs; cached responses of a session that ended in another tab are dropped here
// too.
joinTabs();
subscribeSeeker(() => {
  if (!readSeekerToken()) client.forgetAnswers();
});

const served = readPageData<PageData>() ?? { loaderData: {} };
const { router, isKnownPage } = await openBrowserRouter({
  routes: routeObjects,
  isGuarded: isGuardedPath,
  hydrationData: toHydrationData(served),
  getContext: provideServices,
  browser: window,
});
delegateLinks({ router, isKnownPage });
router.subscribe(({ navigation }) => {
  if (navigation.state === 'idle') settleDrafts();
});

hydrateRoot(
  document.getElementById('root')!,
  <StrictMode>
    <ClientContext value={client}>
      <Announced>
        <PageSuggestionsContext value={served.suggestions}>
          <RouterProvider router={router} />
        </PageSuggestionsContext>
      </Announced>
    </ClientContext>
  </StrictMode>,
);

function toHydrationData({ loaderData, actionData, errors }: PageData): HydrationState {
  const revived = Object.entries(errors ?? {}).map(([id, error]) => [id, { ...error, statusText: '', internal: false }] as const);
  return {
    ...(loaderData && { loaderData }),
    ...(actionData && { actionData }),
    ...(revived.length > 0 && { errors: Object.fromEntries<ErrorResponse>(revived) }),
  };
}

/** Identifies the owner of kept input. */
function ownerOf(who: Audience): string | undefined {
  return who === 'seeker' ? readSeeker()?.person : readHolder();
}

/** Restores input after the login that interrupted it; after a logout it is dropped. */
function settleDrafts(): void {
  if (isGuest()) drafts.clear('client');
  if (hasSignedOut()) drafts.clear('seeker');
  drafts.putBack();
}

function provideServices(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, { call: pageCall, isElder, reportFailure: () => undefined });
  return context;
}

/**
 * Its effect runs after all effects of the page: from here on every click is handled. It wraps the page, because React counts
 * siblings in the ids it generates, and the server has none here.
 */
function Announced({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    announceHydrated();
    settleDrafts();
    showKeptToast();
  }, []);
  return children;
}
