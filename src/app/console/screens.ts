import type { ManualPageName } from './manual/page-names.ts';
import { contentScreens } from './screens/content-screens.ts';
import { openScreens } from './screens/open-screens.ts';
import type { ScreenEntry } from './screens/screen-entry.ts';
import { systemScreens } from './screens/system-screens.ts';
import { workScreens } from './screens/work-screens.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';

/** All screens of the console in the order of the navigation. Add new screens to one of these lists. */
export const screens: readonly ScreenEntry[] = [...workScreens, ...contentScreens, ...systemScreens];

/** The screen of the signed-in person, opened from the name. */
export const ownScreen = {
  path: '/me',
  title: '我的账户',
  initials: 'wdzh',
  letter: 'i',
  help: 'own-account' as const,
  Component: lazyScreen(async () => (await import('#identity/staff/console/own-screen.tsx')).OwnScreen),
};

/** Content types with a page of their own in the manual. */
const helpByType = (type: string | null | undefined): ManualPageName | undefined =>
  type?.startsWith('settings-') ? 'website-settings' : type === 'launch' ? 'launch' : undefined;

/** Returns the page of the manual about the screen at an address. */
export function findHelp(pathname: string, search = ''): ManualPageName {
  const [, first = '', id] = pathname.split('/');
  if (first === 'content') return helpByType(id ?? new URLSearchParams(search).get('type')) ?? 'content';
  const exact = [...screens, ownScreen, ...openScreens].find(({ path }) => path === pathname);
  const parent = pathname.slice(0, pathname.lastIndexOf('/'));
  return exact?.help ?? screens.find(({ path }) => path === parent)?.detailHelp ?? 'find-your-way';
}

/** Preloads the screen of an address before the person is known. */
export function preloadScreen(pathname: string): void {
  const parent = pathname.slice(0, pathname.lastIndexOf('/'));
  const screen =
    [...screens, ownScreen].find(({ path }) => path === pathname)?.Component ?? screens.find(({ path }) => path === parent)?.Detail;
  screen?.fetch();
}
