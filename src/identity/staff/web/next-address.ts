import { localAddress } from '#contract/local-address.ts';

const name = 'qt.next';

/** Keeps, in this tab, where somebody wanted to go before they were sent to the sign-on: it sends everybody back to one address. */
export function keepNext(next: string | null): void {
  const address = localAddress(next);
  if (address === undefined) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, address);
}

/** Where they wanted to go, once; the home screen where that is not known. */
export function takeNext(): string {
  const address = localAddress(sessionStorage.getItem(name));
  sessionStorage.removeItem(name);
  return address ?? '/';
}
