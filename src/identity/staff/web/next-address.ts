import { parseLocalAddress } from '#contract/local-address.ts';

const name = 'qt.next';

/** Stores the destination in this tab before the redirect to the single sign-on, which always returns to one address. */
export function storeNextAddress(next: string | null): void {
  const address = parseLocalAddress(next);
  if (address === undefined) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, address);
}

/** Returns the destination, once; the home screen when there is none. */
export function consumeNextAddress(): string {
  const address = parseLocalAddress(sessionStorage.getItem(name));
  sessionStorage.removeItem(name);
  return address ?? '/';
}
