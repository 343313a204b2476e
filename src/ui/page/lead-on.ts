import { redirect } from 'react-router';

/** Ends a page's loader: what was asked for this time stands at another path of this site. */
export function sendTo(path: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way of leading on
  throw redirect(path, 302);
}

/** Ends a page's loader: what stood at its address stands at another path of this site, for good. */
export function leadOnTo(path: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way of leading on
  throw redirect(path, 301);
}
