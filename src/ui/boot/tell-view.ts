import { isCountingOff } from './counting-choice.ts';

/**
 * Says that a page is read: its path without the query, in which a visitor may have typed anything. `referrer` is the whole
 * address that led here; only its origin is passed on, and only when it is another site.
 */
export function tellView({ pathname, search }: Pick<Location, 'pathname' | 'search'>, title: string, referrer = ''): void {
  // A rehearsal promises that nothing leaves the page.
  if (isCountingOff() || pathname.startsWith('/Business/rehearse/')) return;
  const query = new URLSearchParams(search);
  const source = query.get('from') ?? query.get('source') ?? '';
  const from = referrer && !referrer.startsWith(location.origin) ? new URL(referrer).origin : '';
  const view = { url: pathname, referrer: from, source: source.slice(0, 100), title: title.slice(0, 200) };
  navigator.sendBeacon('/tracking/browseUrl', new Blob([JSON.stringify(view)], { type: 'application/json' }));
}
