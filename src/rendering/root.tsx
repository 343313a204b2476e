import { lazy, Suspense, useContext } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type RouteObject,
  UNSAFE_DataRouterContext,
} from 'react-router';
import { searchSuggest } from '#content/search/calls.ts';
import { siteFrameGet, urgentNotices } from '#content/website/calls/site.ts';
import type { UrgentNoticeList } from '#content/website/schema/site.ts';
import { usePageViews } from '#content/website/web/page-views.ts';
import { codes } from '#contract/codes.ts';
import { AccountLink } from '#identity/clients/web/account-link.tsx';
import { SeekerLink } from '#identity/job-seekers/web/seeker-link.tsx';
import { quoteOfferGet } from '#securities/quotes/calls.ts';
import type { QuoteOffer } from '#securities/quotes/schema.ts';
import { QuoteOfferContext } from '#securities/quotes/web/quote-offer.ts';
import { QuoteStrip } from '#securities/quotes/web/quote-strip.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Notifications } from '#ui/components/notification/notifications.tsx';
import { Frame } from '#ui/layout/frame.tsx';
import { NotFound } from '#ui/layout/not-found.tsx';
import { ListFailed, PageFailed } from '#ui/layout/page-failed.tsx';
import { ChunkFailed } from '#ui/navigation/chunk-failed.tsx';
import { loadChunk, ChunkLoadError } from '#ui/navigation/chunk.ts';
import { NavigationEffects } from '#ui/navigation/navigation-effects.tsx';
import { clearedHead, useCleared } from '#ui/navigation/use-cleared.ts';
import { documentTitle } from '#ui/page/document-title.ts';
import { explainMissingItem, type MissingItemMessage } from '#ui/page/missing.ts';
import { pageServices, toRouteObject, type PageHandle } from '#ui/page/page-route.ts';
import { PageSuggestionsContext } from '#ui/page/page-suggestions.ts';
import type { PageHead } from '#ui/page/page.ts';
import { declaredQuery } from '#ui/page/read-query.ts';
import { canonicalPath, isGuarded } from '#ui/page/route.ts';
import { isUnpublished, explainUnpublished } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { pageRoutes } from './page-routes.ts';

const siteSearch = { action: paths.search(), suggest: searchSuggest };
/** The account of the reduced frame, by kind of user; loaded with the first such page, so that other pages do not include it. */
const quietAccounts = {
  client: lazy(async () => ({ default: (await loadChunk(() => import('#identity/clients/web/client-account.tsx'))).ClientAccount })),
  seeker: lazy(async () => ({ default: (await loadChunk(() => import('#identity/job-seekers/web/seeker-account.tsx'))).SeekerAccount })),
};
const notFoundHead: PageHead = {
  title: '页面不存在',
  description: '您访问的地址不存在，可能已更名、移动或输入有误；可以搜索本站，或从相近的页面与首页继续。',
  noIndex: true,
};

/** `/404` itself and every unknown address. */
const notFoundRoutes: RouteObject[] = ['/404.html', '*'].map((path) => ({
  path,
  caseSensitive: true,
  Component: NotFoundPage,
  handle: { path, status: 404, head: () => notFoundHead } satisfies PageHandle,
}));

/** Returns the document's head for a page that failed. */
export function failureHead(error: unknown, page?: ShownMatch): PageHead {
  if (isMissing(error)) return { ...notFoundHead, ...pick(missingWords(error, page)) };
  const title = listTitle(error, page);
  if (title) return { title, crumbs: [{ text: title }], noIndex: true };
  return { title: '页面暂时无法打开', description: '页面暂时无法打开，请稍后重试，或致电客服热线。', noIndex: true };
}

async function loadFrame({ context }: LoaderFunctionArgs) {
  const { call, isElder, reportFailure } = context.get(pageServices);
  const [frame, quotes] = await Promise.all([
    call(siteFrameGet, {}),
    call(quoteOfferGet, {}).catch((error: unknown): QuoteOffer => {
      reportFailure(error);
      return { origin: null, indices: [] };
    }),
  ]);
  return { frame, isElder, quotes };
}

/** On pages with questions about the client, nothing moves beside the questions. */
const withoutQuotes: readonly string[] = [paths.districtLogin(), paths.riskCheck(), paths.riskTest(), paths.riskPractice()];

/** Returns true for pages with the index strip: those of the financial district, except its login and the assessment. */
const hasQuoteStrip = (path: string): boolean => path.startsWith('/FinancialDistric/') && !withoutQuotes.includes(path);

/** Loaded on every navigation (the client caches the response for a minute); a failure never fails the page. */
async function loadUrgent({ context }: LoaderFunctionArgs): Promise<UrgentNoticeList> {
  const { call, reportFailure } = context.get(pageServices);
  try {
    return await call(urgentNotices, {});
  } catch (error) {
    reportFailure(error);
    return { list: [] };
  }
}

export type RootData = Awaited<ReturnType<typeof loadFrame>>;

/** The whole site as React Router's routes: the frame, then its error boundary, then the pages. */
const guardedPaths = new Set(pageRoutes.filter((page) => isGuarded(page)).map(({ path }) => canonicalPath(path)));

/** Returns true when pages of this path are shown only in documents of their own kind. */
export const isGuardedPath = (path = ''): boolean => guardedPaths.has(path);

export const routeObjects: RouteObject[] = [
  {
    id: 'root',
    loader: loadFrame,
    // The frame changes with a deployment or a new setting, not with a click.
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary: BareFailure,
    children: [
      { id: 'pages', loader: loadUrgent, ErrorBoundary: FramedFailure, children: [...pageRoutes.map(toRouteObject), ...notFoundRoutes] },
    ],
  },
];

/** A match as both the router and its static handler give it. */
interface ShownMatch {
  params: Readonly<Record<string, string | undefined>>;
  handle?: unknown;
  route?: { handle?: unknown };
}

const handleOf = (page: ShownMatch | undefined) => (page?.handle ?? page?.route?.handle) as PageHandle | undefined;

/** True where the page, or its item, does not exist: neither a failure nor worth a retry. */
const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && (error.status === 404 || isUnpublished(error.data));

/** Returns the page's text for a missing item; undefined for an unknown address. */
function missingWords(error: unknown, page: ShownMatch | undefined): MissingItemMessage | undefined {
  const handle = handleOf(page);
  if (handle?.unpublished && isRouteErrorResponse(error) && isUnpublished(error.data)) return explainUnpublished(handle.unpublished);
  if (!handle?.missing) return undefined;
  const said = isRouteErrorResponse(error) ? messageOf(error.data) : undefined;
  return explainMissingItem(handle.missing, Object.values(page?.params ?? {})[0] ?? '', said === codes.notFound.text ? undefined : said);
}

const pick = (words: MissingItemMessage | undefined): Partial<PageHead> => (words ? { title: words.title, description: words.lead } : {});

/**
 * Returns the title of a page that shows one list, when the list's call has failed: with an error code in a list the rest of the page is
 * still shown.
 */
const listTitle = (error: unknown, page: ShownMatch | undefined): string | undefined =>
  isRouteErrorResponse(error) ? handleOf(page)?.unpublished?.title : undefined;

function useHandle(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined;
}

/** Returns the head of the current page, or of its replacement. */
function usePageHead(): PageHead {
  const errors = useContext(UNSAFE_DataRouterContext)?.router.state.errors;
  const leaf = useMatches().at(-1);
  const handle = useHandle();
  if (errors) return failureHead(Object.values(errors)[0], leaf);
  return handle ? (handle.head as (data: unknown) => PageHead)(leaf?.loaderData) : failureHead(undefined);
}

/** Returns the current address with the page's own query only: parameters that others append to a link are dropped. */
function usePageAddress(): string {
  const { pathname, search } = useLocation();
  const own = new URLSearchParams(declaredQuery(new URLSearchParams(search), useHandle()?.query));
  return own.size > 0 ? `${pathname}?${own}` : pathname;
}

function Root() {
  const { frame, isElder, quotes } = useRouteLoaderData('root') as RootData;
  const urgent = useRouteLoaderData('pages') as UrgentNoticeList | undefined;
  const pageHead = usePageHead();
  const address = usePageAddress();
  const isCleared = useCleared();
  const { quietFor, isEvidence } = useHandle() ?? {};
  const hasFailed = useContext(UNSAFE_DataRouterContext)?.router.state.errors;
  const head = isCleared ? clearedHead(pageHead) : pageHead;
  const title = documentTitle(head, frame.firm.shortName);
  usePageViews(title);
  return (
    <QuoteOfferContext value={quotes}>
      <Frame
        site={frame}
        path={address}
        head={head}
        isElder={isElder}
        accountSlot={
          <>
            <SeekerLink />
            <AccountLink />
          </>
        }
        search={siteSearch}
        accessibilityHref={paths.accessibility()}
        urgent={urgent?.list}
        isCleared={isCleared}
        hasPast={isEvidence && !hasFailed && head.status === undefined}
        quiet={quietFor && { account: <QuietAccountOf kind={quietFor} />, helpHref: paths.support() }}
      >
        {hasQuoteStrip(address) && <QuoteStrip />}
        <Outlet />
      </Frame>
      <NavigationEffects title={title} />
      <Notifications />
    </QuoteOfferContext>
  );
}

/** The signed-in user on a reduced page, once the browser knows. */
function QuietAccountOf({ kind }: { kind: keyof typeof quietAccounts }) {
  const isHydrated = useIsHydrated();
  const Account = quietAccounts[kind];
  return (
    isHydrated && (
      <Suspense fallback={null}>
        <Account />
      </Suspense>
    )
  );
}

/** The 404 page, for unknown addresses and missing items; also for content that is not published yet. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const missing = missingWords(useRouteError(), useMatches().at(-1));
  const found = useContext(PageSuggestionsContext);
  const suggestions = found?.path === pathname ? found.pages : [];
  return <NotFound path={pathname} suggestions={suggestions} search={siteSearch} missing={missing} />;
}

/** An error inside the frame: a missing item, a chunk that failed to load, or an internal error. */
function FramedFailure() {
  const error = useRouteError();
  const page = useMatches().at(-1);
  if (error instanceof ChunkLoadError) return <ChunkFailed error={error} />;
  if (isMissing(error)) return <NotFoundPage />;
  const title = listTitle(error, page);
  if (title) return <ListFailed title={title} message={isRouteErrorResponse(error) ? messageOf(error.data) : undefined} />;
  return <PageFailed message={isRouteErrorResponse(error) ? messageOf(error.data) : undefined} />;
}

/** An error of the frame itself: no menu, but a way out. */
function BareFailure() {
  return (
    <main>
      <PageFailed />
    </main>
  );
}

function messageOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : undefined;
}
