import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { chunk } from './chunk.ts';
import { fetchedPart } from './fetched-part.tsx';

/** A component whose program is fetched when it is approached, or when somebody is about to lead to it. */
export type ApproachedComponent<Props> = ComponentType<Props> & { fetch(): void };

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part that works without scripts and whose program is heavy. The server draws it with the page; in a browser it stays that HTML, which React
 * leaves alone, until the visitor comes near it or touches it, and is awake once its program has come.
 */
export function approached<Props extends object>(load: Load<Props>, waiting: ReactNode): ApproachedComponent<Props> {
  return isServer ? drawn(load) : awaited(load, waiting, useApproach);
}

/** A part in which nothing moves and nothing can be pressed but links: its program comes only where the server has not drawn it, or the page is drawn anew. */
export function still<Props extends object>(load: Load<Props>, waiting: ReactNode): ComponentType<Props> {
  return isServer ? drawn(load) : awaited(load, waiting, useAbsence);
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

type Place = RefObject<HTMLElement | null>;
type Tell = () => void;

function awaited<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode,
  useNeed: (place: Place, tell: Tell) => void,
): ApproachedComponent<Props> {
  let ask: () => void;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const Part = lazy(async () => {
    await asked;
    // What has not come is asked for again in its place.
    return { default: await chunk(load).catch(() => fetchedPart(load, 12)) };
  }) as unknown as ComponentType<Props>;
  function Awaited(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    useNeed(place, ask);
    useChange(ask);
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

/** Tells when the place is less than a screen away or holds the focus. */
function useApproach(place: Place, tell: Tell): void {
  useEffect(() => {
    const element = place.current!;
    const onTouch = (): void => tell();
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && tell(), {
      rootMargin: '100% 0%',
    });
    watch.observe(element);
    element.addEventListener('focusin', onTouch);
    return () => {
      watch.disconnect();
      element.removeEventListener('focusin', onTouch);
    };
  }, [place, tell]);
}

/** Tells when there is no HTML of the server's in the place. */
function useAbsence(place: Place, tell: Tell): void {
  useEffect(() => {
    const first = place.current!.firstChild;
    // React writes a comment before what the server has drawn, and another one before what it could not draw.
    if (!(first instanceof Comment) || first.data === '$!') tell();
  }, [place, tell]);
}

/** Tells when the page is drawn anew: React does not go on before a part that it has left alone can follow. */
function useChange(tell: Tell): void {
  const location = useLocation();
  const { state } = useNavigation();
  const [first] = useState(location);
  if (location !== first || state !== 'idle') tell();
}
