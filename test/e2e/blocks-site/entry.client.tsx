import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createBrowserClient } from '#web/api/browser-client.ts';
import { ClientContext } from '#web/api/client-context.ts';
import { installGlobalErrorHandler } from '#web/api/global-errors.ts';
import { announceHydrated } from '#web/boot/hydration-event.ts';
import { readPageData, readSettings } from '#web/boot/read-settings.ts';
import { delegateLinks } from '#web/navigation/link-delegate.ts';
import { routeObjects } from './app.tsx';
import { siteSession } from './session.ts';

installGlobalErrorHandler();
const { client, drafts } = createBrowserClient({
  settings: readSettings(),
  getToken: () => siteSession.owner() && encodeURIComponent(siteSession.owner()!),
  getOwner: siteSession.owner,
  forgetSession: siteSession.forget,
  navigate: (to) => void router.navigate(to),
  loginPath: () => '/login.html',
});

for (const { route } of matchRoutes(routeObjects, location) ?? []) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}
const router = createBrowserRouter(routeObjects, { hydrationData: readPageData<{ loaderData: object }>() });
delegateLinks({ router, isKnownPage: (url) => matchRoutes(routeObjects, url.pathname) !== null });
router.subscribe(() => drafts.putBack());

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
