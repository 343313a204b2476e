import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ownTourEnd, ownTourList } from '#identity/staff/calls/tours.ts';
import type { TourState } from '#identity/staff/schema/tours.ts';
import { toast } from '#ui/components/notification/notification-store.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { screens } from '../screens.ts';
import { anchors, findAnchor, findFirstEntry, isSettled } from './anchors.ts';
import type { TourStep } from './tour-step.ts';
import { tours } from './tours.ts';

/** Query parameter of the home screen that starts a tour. */
export const tourParameter = 'tour';

interface TourProgress {
  role: string;
  steps: readonly TourStep[];
  at: number;
  /** Direction in which a step without a visible element is skipped. */
  direction: 1 | -1;
}

/** Lists the tours of the person's roles. */
export const listTours = (roles: readonly { code: string }[]): string[] => roles.map(({ code }) => code).filter((code) => code in tours);

/** Returns the state of a tour: offered on the first screen until completed or postponed, or started by its address. */
export function useTour(roles: readonly { code: string }[]) {
  const offered = listTours(roles);
  const kept = useData(ownTourList, {});
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<TourProgress>();
  const may = usePermissionCheck();
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

/** Skips a step without a visible element; ends the tour when none is left. */
function leaveOut(former: TourProgress | undefined): TourProgress | undefined {
  if (!former) return undefined;
  const steps = former.steps.filter((_step, index) => index !== former.at);
  if (steps.length === 0) return undefined;
  const next = former.direction === 1 ? former.at : former.at - 1;
  return { ...former, steps, at: Math.min(steps.length - 1, Math.max(0, next)) };
}

/** True when the person may see the step's screen. */
function isOffered({ path }: TourStep, may: ReturnType<typeof usePermissionCheck>): boolean {
  const screen = screens.find((one) => one.path === path.split('?')[0]);
  return screen !== undefined && (!screen.may || may(screen.may));
}

/** Moves the focus to the element of the step. */
function focusPlace({ at }: TourStep): void {
  const place = document.querySelector<HTMLElement>(`${anchors[at]}[data-tour-here]`) ?? document.getElementById('main');
  if (!place) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus();
}

/** Milliseconds after loading before an element counts as missing. */
const restMs = 700;
/** Maximum wait in milliseconds when loading does not finish. */
const mostMs = 8000;

/** Attribute by which the styles highlight the element of a step. */
const mark = 'data-tour-here';

const screenOf = ({ path, opensFirst }: TourStep): string => `${path} ${opensFirst ?? false}`;

/**
 * Opens the screen of a step and highlights its element while the step is shown, even after a re-render. `onMissing` is called
 * once when the element does not exist: the list is empty, or the person may not see it.
 */
function usePlace(step: TourStep | undefined, onMissing: () => void): { isFound: boolean } {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const former = useRef<string>(undefined);
  const [found, setFound] = useState<TourStep>();
  const missing = useEffectEvent(onMissing);
  const go = useEffectEvent((to: string) => void navigate(to));
  /** When going back to a step on the open screen, the opened entry stays open. */
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

/** Watches the screen for the element of a step. Returns a function that stops watching. */
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
