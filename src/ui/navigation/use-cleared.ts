import { useLocation, useMatches, useNavigation } from 'react-router';
import type { PageHandle } from '../page/page-route.ts';
import type { PageHead } from '../page/page.ts';

/**
 * Returns true while another page loads and the current one has to be cleared (specification 4): a page about one thing (a notice, a job,
 * an article) as soon as another address is requested, and every page whose address the browser has already left, on the way back or forth
 * in its history. A change of only the query clears nothing: it is the same page with other filters.
 */
export function useCleared(): boolean {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const shown = useMatches().at(-1)?.handle as PageHandle | undefined;
  if (state !== 'loading' || next.pathname === pathname) return false;
  return (shown?.path.includes(':') ?? false) || location.pathname !== pathname;
}

/** Returns the head of a cleared page: its position is known before the next one is loaded, its title is not. */
export function clearedHead({ crumbs = [] }: PageHead): PageHead {
  return { title: '正在加载', crumbs: [...crumbs.slice(0, -1), { text: '正在加载' }] };
}
