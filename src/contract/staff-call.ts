import type { Call, CallOptions, Method } from './call.ts';
import type { Permission } from './permissions.ts';

/** The base address of console calls, on its own listener. */
export const consoleBase = '/console/api';

interface StaffCallOptions extends Pick<CallOptions, 'body'> {
  may?: Permission;
  forTokens?: true;
}

/**
 * Declares a staff call. `may` is the permission that is checked before anything is read; without it, every signed-in staff
 * member may make the call, for data about themselves (`/me/…`). `forTokens` also allows API tokens of other systems.
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

/** Declares a console call without a login. */
export function consoleCall<Input, Result>(
  method: Method,
  path: `/${string}`,
  { body }: Pick<CallOptions, 'body'> = {},
): Call<Input, Result> {
  return { method, path: consoleBase + path, family: 'R', who: 'public', tags: [], base: 'site', ...(body && { body }) };
}
