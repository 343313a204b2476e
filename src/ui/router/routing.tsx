import {
  Component,
  createContext as createReactContext,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { Location, Navigation, NavigationType, Path, RouterContext as ValueKey } from 'react-router';
import type { RouteMatch } from './route-table.ts';

// What the pages use of React Router, for the browser: the build puts this in the place of that (`vite.config.ts`). The server
// renders with React Router itself, and `routing.test.tsx` holds both to the same behaviour. Names and signatures are React Router's.

/** What is shown, and what is on its way. */
export interface RouterState {
  location: Location;
  historyAction: `${NavigationType}`;
  matches: readonly RouteMatch[];
  loaderData: Readonly<Record<string, unknown>>;
  actionData?: Readonly<Record<string, unknown>> | undefined;
  /** By the route whose error boundary shows them. */
  errors?: Readonly<Record<string, unknown>> | undefined;
  navigation: Pick<Navigation, 'state' | 'location'>;
  revalidation: 'idle' | 'loading';
}

/** The router as components know it. */
export interface ShownRouter {
  readonly state: RouterState;
  navigate(to: string | number, options?: { replace?: boolean }): Promise<void>;
  revalidate(): Promise<void>;
  subscribe(listener: (state: RouterState) => void): () => void;
}

interface RouterView {
  router: ShownRouter;
  state: RouterState;
}

export const UNSAFE_DataRouterContext = createReactContext<RouterView | null>(null);
/** How deep in the matches one is. */
const LevelContext = createReactContext(-1);
const ErrorContext = createReactContext<unknown>(undefined);

/** Shows what the router says; the second child is there because the server's has one: React counts siblings into the ids it makes. */
export function RouterProvider({ router }: { router: ShownRouter }): ReactNode {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe((next) => startTransition(() => setState(next)));
  }, [router]);
  const shown = useMemo(() => ({ router, state }), [router, state]);
  return (
    <>
      <UNSAFE_DataRouterContext value={shown}>
        <Level at={0} />
      </UNSAFE_DataRouterContext>
      {null}
    </>
  );
}

/** The page, or the next frame around it. */
export function Outlet(): ReactNode {
  return <Level at={use(LevelContext) + 1} />;
}

function Level({ at }: { at: number }): ReactNode {
  const { state } = useShown();
  const match = state.matches[at];
  if (!match) return null;
  const { Component: Page = Outlet, ErrorBoundary, id } = match.route;
  const page = <LevelContext value={at}>{Page && <Page />}</LevelContext>;
  if (!ErrorBoundary) return page;
  return (
    <Boundary
      location={state.location}
      revalidation={state.revalidation}
      error={state.errors?.[id]}
      fallback={<ErrorBoundary />}
      level={at}
    >
      {page}
    </Boundary>
  );
}

interface BoundaryProps extends Pick<RouterState, 'location' | 'revalidation'> {
  error: unknown;
  fallback: ReactNode;
  level: number;
  children: ReactNode;
}

type BoundaryState = Pick<BoundaryProps, 'location' | 'revalidation' | 'error'>;

/** Shows the error of a loader or of drawing in the page's place, until the visitor has gone on or what was shown has been asked for again. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { ...pickState(this.props) };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState {
    const isOver = state.location !== props.location || (state.revalidation !== 'idle' && props.revalidation === 'idle');
    return isOver ? pickState(props) : { ...state, error: props.error ?? state.error, revalidation: props.revalidation };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <LevelContext value={this.props.level}>
        <ErrorContext value={error}>{this.props.fallback}</ErrorContext>
      </LevelContext>
    );
  }
}

const pickState = ({ location, revalidation, error }: BoundaryProps): BoundaryState => ({ location, revalidation, error });

function useShown(): RouterView {
  const shown = use(UNSAFE_DataRouterContext);
  if (!shown) throw new Error('outside of the router');
  return shown;
}

const useRouterState = (): RouterState => useShown().state;

export const useLocation = (): Location => useRouterState().location;
export const useNavigation = (): RouterState['navigation'] => useRouterState().navigation;
export const useNavigationType = (): RouterState['historyAction'] => useRouterState().historyAction;
export const useParams = (): RouteMatch['params'] => useRouterState().matches.at(-1)?.params ?? {};
export const useRouteError = (): unknown => use(ErrorContext);
export const useRouteLoaderData = (id: string): unknown => useRouterState().loaderData[id];

export function useMatches() {
  const { matches, loaderData } = useRouterState();
  return matches.map(({ route, params }) => ({ id: route.id, params, handle: route.handle, loaderData: loaderData[route.id] }));
}

export function useLoaderData(): unknown {
  const { matches, loaderData } = useRouterState();
  return loaderData[matches[use(LevelContext)]!.route.id];
}

export function useActionData(): unknown {
  const { matches, actionData } = useRouterState();
  return actionData?.[matches[use(LevelContext)]!.route.id];
}

export function useNavigate(): ShownRouter['navigate'] {
  const { router } = useShown();
  return useCallback((to, options) => router.navigate(to, options), [router]);
}

export function useRevalidator() {
  const { router, state } = useShown();
  return { state: state.revalidation, revalidate: () => router.revalidate() };
}

export const createPath = ({ pathname = '/', search = '', hash = '' }: Partial<Path>): string => pathname + search + hash;

/** What loaders find under a key. */
export class RouterContextProvider {
  readonly #values = new Map<object, unknown>();

  set<Value>(key: ValueKey<Value>, value: Value): void {
    this.#values.set(key, value);
  }

  get<Value>(key: ValueKey<Value>): Value {
    return this.#values.get(key) as Value;
  }
}

export const createContext = <Value,>(): ValueKey<Value> => ({});

/** Where a loader leads on to. */
export function redirect(to: string, status = 302): Response {
  return new Response(null, { status, headers: { location: to } });
}

/** What a loader throws to show an error page of that status. */
export class ThrownData {
  readonly data: unknown;
  readonly status: number;

  constructor(value: unknown, status: number) {
    this.data = value;
    this.status = status;
  }
}

export const data = (value: unknown, { status = 200 }: { status?: number } = {}): ThrownData => new ThrownData(value, status);

export const isRouteErrorResponse = (error: unknown): error is ThrownData => error instanceof ThrownData;
