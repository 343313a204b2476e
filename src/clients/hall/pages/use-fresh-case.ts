import { useEffect, useRef } from 'react';
import { caseStandingGet } from '#clients/cases/calls.ts';
import type { CaseStanding, CaseView } from '#clients/cases/schema/cases.ts';
import { useClient } from '#ui/api/client-context.ts';

/** Between two questions about a case that somebody decides, in ms: with the answer and the new page it is shown within two seconds of the decision. */
const reviewPollMs = 1500;
/** The same about a file that is being made. */
const drawingPollMs = 3000;

const isDrawing = ({ state, steps, file }: CaseView): boolean =>
  file?.state === 'drawing' ||
  (state === 'approved' && steps.some(({ record }) => record?.documents.some((document) => document.state === 'drawing')));

const isShown = (view: CaseView, { updatedAt, lastEvent }: CaseStanding): boolean =>
  view.updatedAt === updatedAt && (view.timeline.at(-1)?.id ?? null) === lastEvent;

/** Asks for the case anew once something has become of it, while its page is looked at: of a review no more than how it stands is asked each time. */
export function useFreshCase(view: CaseView | undefined, renew: () => void): void {
  const client = useClient();
  const latest = useRef({ view, renew });
  useEffect(() => void (latest.current = { view, renew }));

  const [acptId, isReviewed, isFileAwaited] = [view?.acptId, view?.state === 'inReview', view !== undefined && isDrawing(view)];
  useEffect(() => {
    if (!isFileAwaited) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current.renew(), drawingPollMs);
    return () => clearInterval(timer);
  }, [isFileAwaited]);

  useEffect(() => {
    if (!acptId || !isReviewed) return undefined;
    const left = new AbortController();
    let isAsking = false;
    const look = async (): Promise<void> => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      // What fails is asked again by the next one.
      const standing = await client()
        .call(caseStandingGet, { acptId }, { quiet: true, signal: left.signal })
        .catch(() => undefined);
      isAsking = false;
      const shown = latest.current;
      if (standing && shown.view && !left.signal.aborted && !isShown(shown.view, standing)) shown.renew();
    };
    const timer = setInterval(() => void look(), reviewPollMs);
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [acptId, isReviewed, client]);
}
