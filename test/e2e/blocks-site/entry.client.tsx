import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider, type HydrationState } from 'react-router';
import { createBrowserClient } from '#ui/api/browser-client.ts';
import { ClientContext } from '#ui/api/client-context.ts';
import { installGlobalErrorHandler } from '#ui/api/global-errors.ts';
import { announceHydrated } from '#ui/boot/hydration-event.ts';
import { readPageData, readBrowserSettings } from '#ui/boot/read-settings.ts';
import { openBrowserRouter } from '#ui/navigation/browser-router.ts';
import { delegateLinks } from '#ui/navigation/link-delegate.ts';
import { routeObjects } from './app.tsx';
import { siteSession } from './session.ts';

installGlobalErrorHandler();
const { client, drafts } = createBrowserClient({
  settings: readBrowserSettings(),
  getToken: () => siteSession.owner() && encodeURIComponent(siteSession.owner()!),
  getOwner: siteSession.owner,
  forgetSession: siteSession.forget,
  navigate: (to) => void router.navigate(to),
  loginPath: () => '/login.html',
});

const { router, isKnownPage } = await openBrowserRouter({
  routes: routeObjects,
  isGuarded: () => false,
  hydrationData: readPageData<HydrationState>() ?? {},
  browser: window,
});
delegateLinks({ router, isKnownPage });
router.subscribe(({ navigation }) => {
  if (navigation.state === 'idle') drafts.putBack();
});

function Hydrated(): null {
  useEffect(() => {
    announceHydrated();
    drafts.putBack();
  }, []);
  return null;
}

hydrateRoot(
  document.getElementById('root')!,
  <ClientContext value={client}>
    <RouterProvider router={router} />
    <Hydrated />
  </ClientContext>,
);
