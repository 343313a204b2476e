import type { ComponentType } from 'react';
import { LinkScreen } from '#identity/staff/console/link-screen.tsx';
import { SignInScreen } from '#identity/staff/console/sign-in-screen.tsx';
import type { ManualPageName } from '../manual/page-names.ts';
import { lazyScreen } from '../shell/lazy-screen.tsx';

/** Screens for which nobody has to be signed in, outside of the frame. */
export const openScreens: readonly { path: string; help: ManualPageName; Component: ComponentType }[] = [
  { path: '/login', help: 'sign-in', Component: SignInScreen },
  ...['/login/back', '/login/back/2', '/login/back/3'].map((path) => ({
    path,
    help: 'sign-in' as const,
    Component: lazyScreen(async () => (await import('#identity/staff/console/return-screen.tsx')).ReturnScreen),
  })),
  { path: '/link', help: 'sign-in', Component: LinkScreen },
  {
    path: '/review',
    help: 'external-review',
    Component: lazyScreen(async () => (await import('#workflow/change-orders/console/review/review-screen.tsx')).ReviewScreen),
  },
  {
    path: '/set-up',
    help: 'first-day',
    Component: lazyScreen(async () => (await import('#operations/setup/console/set-up-screen.tsx')).SetUpScreen),
  },
];
