import type { Call, CallOptions, Method } from './call.ts';
import type { Permission } from './permissions.ts';

/** Calls of the console stand under this address, on its own listener. */
export const consoleBase = '/console/api';

interface StaffCallOptions extends Pick<CallOptions, 'body'> {
  may?: Permission;
  forTokens?: true;
}

/**
 * Declares a call for staff. `may` is the permission without which it is refused before anything is read; left out, whoever is signed in may make it, which
 * goes for what is about themselves (`/me/…`). `forTokens` opens it to tokens for other systems too.
 */
export function staffCall<Input, Result>(
  method: Method,
  path: `/${string}`,
  { may, body, forTokens }: StaffCallOptions = {},
): Call<Input, Result> {
  return {
    method,
    path: consoleBase + path,
    family: 'R',
    who: 'staff',
    tags: [],
    base: 'site',
    ...(may && { may }),
    ...(forTokens && { forTokens }),
    ...(body && { body }),
  };
}

/** Declares a call of the console that is made before anybody is signed in. */
export function consoleCall<Input, Result>(
  method: Method,
  path: `/${string}`,
  { body }: Pick<CallOptions, 'body'> = {},
): Call<Input, Result> {
  return { method, path: consoleBase + path, family: 'R', who: 'public', tags: [], base: 'site', ...(body && { body }) };
}
