import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteError, useRouteLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { accountSlot } from '#modules/client/web/account-slot.tsx';
import { siteFrameGet } from '#modules/site/calls.ts';
import { Frame } from '#web/layout/frame.tsx';
import { NotFound } from '#web/layout/not-found.tsx';
import { PageFailed } from '#web/layout/page-failed.tsx';
import type { PageHead } from '#web/page/page.ts';
import { nearestRoutes } from '#web/page/nearest-routes.ts';
import { pageServices, toRouteObject, type PageHandle } from '#web/page/page-route.ts';
import { ChunkFailed } from '#web/navigation/chunk-failed.tsx';
import { ChunkLoadError } from '#web/navigation/chunk.ts';
import { notFoundRoute, pageRoutes } from './routes.ts';

async function loadFrame({ context }: LoaderFunctionArgs) {
  const { call, isElder } = context.get(pageServices);
  return { frame: await call(siteFrameGet, {}), isElder };
}

export type RootData = Awaited<ReturnType<typeof loadFrame>>;

/** The whole site as React Router's routes: the frame, then an error boundary of its own, then the pages. */
export const routeObjects: RouteObject[] = [
  {
    id: 'root',
    loader: loadFrame,
    // The frame changes with a deployment or a new setting, not with a click.
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary: BareFailure,
    children: [{ id: 'pages', ErrorBoundary: FramedFailure, children: [...pageRoutes, notFoundRoute].map(toRouteObject) }],
  },
];

/** The head of the page that is shown, and whether it is the home page. */
export function usePageHead(): PageHead {
  const leaf = useMatches().at(-1);
  const handle = leaf?.handle as PageHandle | undefined;
  if (!handle) return { title: '页面不存在' };
  return (handle.head as (data: unknown) => PageHead)(leaf?.loaderData);
}

function Root() {
  const { frame, isElder } = useRouteLoaderData('root') as RootData;
  const { pathname } = useLocation();
  return (
    <Frame site={frame} path={pathname} head={usePageHead()} isElder={isElder} accountSlot={accountSlot}>
      <Outlet />
    </Frame>
  );
}

/** An error inside the frame: something missing, a page chunk that did not arrive, or a fault. */
function FramedFailure() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (error instanceof ChunkLoadError) return <ChunkFailed error={error} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound path={pathname} suggestions={nearestRoutes(pathname, pageRoutes)} />;
  return <PageFailed message={isRouteErrorResponse(error) ? messageOf(error.data) : undefined} />;
}

/** An error of the frame itself: no menu to show, but still a way out. */
function BareFailure() {
  return (
    <main className="bare-failure">
      <PageFailed />
    </main>
  );
}

function messageOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : undefined;
}
