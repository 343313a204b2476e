import { redirect } from 'react-router';

/** Ends a page's loader with a temporary redirect to another path of this site. */
export function redirectTemporarily(path: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects by a thrown response
  throw redirect(path, 302);
}

/** Ends a page's loader with a permanent redirect to another path of this site. */
export function redirectPermanently(path: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects by a thrown response
  throw redirect(path, 301);
}
