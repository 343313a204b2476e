import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { browseUrl } from '../calls.ts';
import { isCountingOff } from './counting-choice.ts';

/** Says of every page that is read which one it is: its path without the query, in which a visitor may have typed anything. */
export function usePageViews(title: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isCountingOff()) return;
    const source = new URLSearchParams(search).get('source') ?? '';
    const view = { url: pathname, referrer: outsideReferrer(), source: source.slice(0, 100), title: title.slice(0, 200) };
    navigator.sendBeacon(browseUrl.path, new Blob([JSON.stringify(view)], { type: 'application/json' }));
    // A page is read once, however its title or its filters change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}

/** The site that led here, for the first page of the visit only. */
function outsideReferrer(): string {
  const { referrer } = document;
  return referrer && !referrer.startsWith(location.origin) ? new URL(referrer).origin : '';
}
