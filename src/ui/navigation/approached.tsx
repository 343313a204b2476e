import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { chunk } from './chunk.ts';
import { fetchedPart } from './fetched-part.tsx';

/** A component whose program is fetched when it is approached, or when somebody is about to lead to it. */
export type ApproachedComponent<Props> = ComponentType<Props> & { fetch(): void };

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part that works without scripts and whose program is heavy. The server draws it with the page; in a browser it stays that HTML, which React
 * leaves alone, until the visitor comes near it, and is awake once its program has come.
 */
export function approached<Props extends object>(load: Load<Props>, waiting: ReactNode): ApproachedComponent<Props> {
  return isServer ? drawn(load) : awaited(load, waiting);
}

const isServer = typeof document === 'undefined';

const arriving: Promise<void>[] = [];
const missing: Error[] = [];

/** On the server: resolves when such parts of all pages that have been loaded so far can be drawn, with what went wrong since it was asked last. */
export async function partsDrawable(): Promise<readonly Error[]> {
  await Promise.all(arriving);
  return missing.splice(0);
}

function drawn<Props extends object>(load: Load<Props>): ApproachedComponent<Props> {
  // Where its file is not there, React leaves the place to the browser.
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

function awaited<Props extends object>(load: Load<Props>, waiting: ReactNode): ApproachedComponent<Props> {
  let ask: () => void;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const Part = lazy(async () => {
    await asked;
    // What has not come is asked for again in its place.
    return { default: await chunk(load).catch(() => fetchedPart(load, 12)) };
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
    // `useIsHydrated` would draw this anew once, and React would not leave it alone any longer.
    const [served] = useState(() => (isAwake() ? undefined : location));
    // There is no HTML of the server's, or React draws the page anew: it does not before a part that it has left alone can follow.
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

/** Whether React has the page by now (`announceHydrated`). */
const isAwake = (): boolean => 'hydrated' in document.documentElement.dataset;
