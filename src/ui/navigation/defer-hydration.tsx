import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { loadChunk } from './chunk.ts';
import { lazyPart } from './lazy-part.tsx';

/** A component whose code is loaded when it is close to the visible area, or in advance by `fetch`. */
export type DeferredComponent<Props> = ComponentType<Props> & { fetch(): void };

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part that works without scripts and whose code is large. The server renders it with the page; in the browser React leaves its HTML
 * unhydrated until it is close to the visible area, and hydrates it once its code is loaded.
 */
export function deferHydration<Props extends object>(load: Load<Props>, waiting: ReactNode): DeferredComponent<Props> {
  return isServer ? drawn(load) : awaited(load, waiting);
}

const isServer = typeof document === 'undefined';

const arriving: Promise<void>[] = [];
const missing: Error[] = [];

/** On the server: resolves when the code of all such parts seen so far is loaded, with the errors since the last call. */
export async function loadDeferredParts(): Promise<readonly Error[]> {
  await Promise.all(arriving);
  return missing.splice(0);
}

function drawn<Props extends object>(load: Load<Props>): DeferredComponent<Props> {
  // When its file is missing, React leaves the part to the browser.
  let Part: ComponentType<Props> = () => {
    throw new Error('a part of the page is not there');
  };
  const arrival = load().then(
    (part) => void (Part = part),
    (error: unknown) => void missing.push(error as Error),
  );
  arriving.push(arrival);
  const Drawn = (props: Props) => (
    <div>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </div>
  );
  return Object.assign(Drawn, { fetch: () => undefined });
}

function awaited<Props extends object>(load: Load<Props>, waiting: ReactNode): DeferredComponent<Props> {
  let ask: () => void;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const Part = lazy(async () => {
    await asked;
    // A failed load is retried in place.
    return { default: await loadChunk(load).catch(() => lazyPart(load, 12)) };
  }) as unknown as ComponentType<Props>;
  function Awaited(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && ask(), {
        rootMargin: '100% 0%',
      });
      watch.observe(place.current!);
      return () => watch.disconnect();
    }, []);
    const location = useLocation();
    const { state } = useNavigation();
    // `useIsHydrated` would render this again, and React would hydrate it at once.
    const [served] = useState(() => (isAwake() ? undefined : location));
    // There is no server HTML, or React renders the page again, which waits for the unhydrated part.
    if (location !== served || state !== 'idle') ask();
    return (
      <div ref={place}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(Awaited, { fetch: () => ask() });
}

/** Returns whether React has hydrated the page (`announceHydrated`). */
const isAwake = (): boolean => 'hydrated' in document.documentElement.dataset;
