import { contentScreens } from './screens/content-screens.ts';
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
  Component: lazyScreen(async () => (await import('#identity/staff/console/own-screen.tsx')).OwnScreen),
};

/** Preloads the screen of an address before the person is known. */
export function preloadScreen(pathname: string): void {
  const parent = pathname.slice(0, pathname.lastIndexOf('/'));
  const screen =
    [...screens, ownScreen].find(({ path }) => path === pathname)?.Component ?? screens.find(({ path }) => path === parent)?.Detail;
  screen?.fetch();
}
