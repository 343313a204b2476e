import { lazy } from 'react';
import { contentScreens } from './screens/content-screens.ts';
import type { ScreenEntry } from './screens/screen-entry.ts';
import { systemScreens } from './screens/system-screens.ts';
import { workScreens } from './screens/work-screens.ts';

/** Every screen of the console, in the order of the rail. A new one is a line in one of these. */
export const screens: readonly ScreenEntry[] = [...workScreens, ...contentScreens, ...systemScreens];

/** About who is signed in; it hangs at their name. */
export const ownScreen = {
  path: '/me',
  title: '我的账户',
  initials: 'wdzh',
  letter: 'i',
  Component: lazy(async () => ({ default: (await import('#modules/console/staff/console/own-screen.tsx')).OwnScreen })),
};
