import { contentScreens } from './screens/content-screens.ts';
import type { ScreenEntry } from './screens/screen-entry.ts';
import { systemScreens } from './screens/system-screens.ts';
import { workScreens } from './screens/work-screens.ts';
import { fetchedScreen } from './shell/fetched-screen.tsx';

/** Every screen of the console, in the order of the rail. A new one is a line in one of these. */
export const screens: readonly ScreenEntry[] = [...workScreens, ...contentScreens, ...systemScreens];

/** About who is signed in; it hangs at their name. */
export const ownScreen = {
  path: '/me',
  title: '我的账户',
  initials: 'wdzh',
  letter: 'i',
  Component: fetchedScreen(async () => (await import('#identity/staff/console/own-screen.tsx')).OwnScreen),
};

/** Begins to fetch what an address shows, before it is known who asks. */
export function fetchScreen(pathname: string): void {
  const parent = pathname.slice(0, pathname.lastIndexOf('/'));
  const screen =
    [...screens, ownScreen].find(({ path }) => path === pathname)?.Component ?? screens.find(({ path }) => path === parent)?.Detail;
  screen?.fetch();
}
