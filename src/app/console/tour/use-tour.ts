import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ownTourEnd, ownTourList } from '#identity/staff/calls/tours.ts';
import type { TourState } from '#identity/staff/schema/tours.ts';
import { toast } from '#ui/components/notification/notification-store.ts';
import { useMay } from '#ui/console/me-context.ts';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { screens } from '../screens.ts';
import { anchors, findAnchor, findFirstEntry, isSettled } from './anchors.ts';
import type { TourStep } from './tour-step.ts';
import { tours } from './tours.ts';

/** Under this name of the home screen's address a tour is begun. */
export const tourParameter = 'tour';

interface TourProgress {
  role: string;
  steps: readonly TourStep[];
  at: number;
  /** Whether the person goes on or back: a step that has no place is left out in that direction. */
  direction: 1 | -1;
}

/** Which of the person's roles has a tour, and which of their tours is due: the first that they have neither finished nor put off. */
export const toursOf = (roles: readonly { code: string }[]): string[] => roles.map(({ code }) => code).filter((code) => code in tours);

/** A tour as somebody goes through it: offered on the first screen until they have finished it or put it off, and begun by its address. */
export function useTour(roles: readonly { code: string }[]) {
  const offered = toursOf(roles);
  const kept = useData(ownTourList, {});
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<TourProgress>();
  const may = useMay();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const leaving = useAction({
    act: (client, input: { tour: string; state: TourState }) => client.call(ownTourEnd, input),
  });
  const isDue = (role: string): boolean => !ended.has(role) && !(kept.data?.tours.some(({ tour }) => tour === role) ?? true);
  const due = pathname === '/' ? offered.find(isDue) : undefined;
  const start = async (role: string): Promise<void> => {
    const tour = await tours[role]?.load();
    const steps = tour?.steps.filter((step) => isOffered(step, may)) ?? [];
    if (steps.length > 0) setRunning({ role, steps, at: 0, direction: 1 });
  };
  const asked = query.get(tourParameter);
  const begin = useEffectEvent((role: string) => {
    void navigate('/', { replace: true });
    if (offered.includes(role)) void start(role);
  });
  useEffect(() => {
    if (asked !== null) begin(asked);
  }, [asked]);
  const end = (state: TourState): void => {
    const tour = running?.role ?? due;
    if (!tour) return;
    setEnded((former) => new Set(former).add(tour));
    setRunning(undefined);
    leaving.run({ tour, state });
    if (state === 'putOff') toast('已收起新手导览。想看时按 Ctrl K，输入“导览”');
  };
  const go = (direction: 1 | -1): void =>
    setRunning((former) => former && { ...former, at: Math.min(former.steps.length - 1, Math.max(0, former.at + direction)), direction });
  const step = running?.steps[running.at];
  const place = usePlace(step, () => setRunning(leaveOut));
  return { due, running, step, isFound: place.isFound, start, end, go, goToPlace: () => step && focusPlace(step) };
}

/** Without a step that has no place on its screen; where none is left, without the tour. */
function leaveOut(former: TourProgress | undefined): TourProgress | undefined {
  if (!former) return undefined;
  const steps = former.steps.filter((_step, index) => index !== former.at);
  if (steps.length === 0) return undefined;
  const next = former.direction === 1 ? former.at : former.at - 1;
  return { ...former, steps, at: Math.min(steps.length - 1, Math.max(0, next)) };
}

/** Whether whoever is signed in has the step's screen at all. */
function isOffered({ path }: TourStep, may: ReturnType<typeof useMay>): boolean {
  const screen = screens.find((one) => one.path === path.split('?')[0]);
  return screen !== undefined && (!screen.may || may(screen.may));
}

/** Hands the focus over to what the step was about. */
function focusPlace({ at }: TourStep): void {
  const place = document.querySelector<HTMLElement>(`${anchors[at]}[data-tour-here]`) ?? document.getElementById('main');
  if (!place) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus();
}

/** A screen that has been at rest for so long without the place has not got it. */
const restMs = 700;
/** So long is waited at most, should it never come to rest. */
const mostMs = 8000;

/** By this the styles know the place that a step points to. */
const mark = 'data-tour-here';

const screenOf = ({ path, opensFirst }: TourStep): string => `${path} ${opensFirst ?? false}`;

/**
 * Brings the person to the screen of a step, and marks its place for as long as the step is shown, also when the screen draws it anew. `onMissing` is told once
 * where the screen has no such place: nothing is listed, or it is not offered to them.
 */
function usePlace(step: TourStep | undefined, onMissing: () => void): { isFound: boolean } {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const former = useRef<string>(undefined);
  const [found, setFound] = useState<TourStep>();
  const missing = useEffectEvent(onMissing);
  const go = useEffectEvent((to: string) => void navigate(to));
  /** Whoever goes back to a step on the screen that is open keeps what they have opened there. */
  const isThere = useEffectEvent(
    ({ path, ...rest }: TourStep): boolean => former.current === screenOf({ path, ...rest }) && pathname.startsWith(path.split('?')[0]!),
  );
  useEffect(() => {
    if (!step) {
      former.current = undefined;
      return;
    }
    if (!isThere(step)) go(step.path);
    former.current = screenOf(step);
    return watchPlace(step, { onFound: () => setFound(step), onMissing: missing, go });
  }, [step]);
  return { isFound: step !== undefined && found === step };
}

interface PlaceWatch {
  onFound(): void;
  onMissing(): void;
  go(to: string): void;
}

/** Looks for the place of a step whenever the screen changes. Returns what ends it. */
function watchPlace(step: TourStep, { onFound, onMissing, go }: PlaceWatch): () => void {
  const [wanted] = step.path.split('?');
  const began = Date.now();
  let here: HTMLElement | undefined;
  let isOpened = step.opensFirst !== true;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(resting);
    if (here?.isConnected) return;
    here = location.pathname.startsWith(wanted!) ? findAnchor(step.at) : undefined;
    if (here) {
      isOpened = true;
      here.setAttribute(mark, '');
      here.scrollIntoView({ block: 'nearest' });
      return onFound();
    }
    const first = isOpened ? undefined : findFirstEntry();
    if (first && isSettled()) {
      isOpened = true;
      go(first);
    }
    resting = setTimeout(giveUp, restMs);
  };
  const giveUp = (): void => {
    if (here?.isConnected) return;
    if (isSettled() || Date.now() - began > mostMs) onMissing();
    else resting = setTimeout(giveUp, restMs);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'class'] });
  look();
  return () => {
    observer.disconnect();
    clearTimeout(resting);
    here?.removeAttribute(mark);
  };
}
