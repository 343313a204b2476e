import { isCountingOff } from './counting-choice.ts';

/**
 * Reports a page view: its path without the query, which may contain input of a visitor. `referrer` is the whole referring
 * address; only its origin is sent, and only for another site.
 */
export function reportView({ pathname, search }: Pick<Location, 'pathname' | 'search'>, title: string, referrer = ''): void {
  // A rehearsal of a business (`/Business/rehearse/`) promises that nothing leaves the page.
  if (isCountingOff() || pathname.startsWith('/Business/rehearse/')) return;
  const query = new URLSearchParams(search);
  const source = query.get('from') ?? query.get('source') ?? '';
  const from = referrer && !referrer.startsWith(location.origin) ? new URL(referrer).origin : '';
  const view = { url: pathname, referrer: from, source: source.slice(0, 100), title: title.slice(0, 200) };
  navigator.sendBeacon('/tracking/browseUrl', new Blob([JSON.stringify(view)], { type: 'application/json' }));
}
