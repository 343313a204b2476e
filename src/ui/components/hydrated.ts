import { useSyncExternalStore } from 'react';

const subscribe = (): (() => void) => () => {};
const inBrowser = (): boolean => true;
const onServer = (): boolean => false;

/**
 * Returns false in the server's HTML and in the first render of the browser, true afterwards. For controls that need JavaScript:
 * they are left out of the HTML and appear once they work.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}
