import { salesBranches } from '#content/branches/calls.ts';
import type { TrustedClient } from '../support/trusted-client.ts';
import { nextAddress, prepareSignIns, type PreparedSignIn } from './clients.ts';
import type { LoadRequest } from './offer.ts';

/** One kind of request to a site. */
export interface Workload {
  readonly name: string;
  /** The title in the document. */
  readonly title: string;
  /** The first rate in requests per second. */
  readonly start: number;
  /** The limit for 99 of 100 responses: the objective for public pages, and an acceptable wait for people who sign in. */
  readonly p99BoundMs: number;
  /** The share in the requests of a busy hour, for the plan. */
  readonly share: number;
  /** Prepares this many requests, and returns a function that yields them one by one. */
  prepare(address: string, count: number): Promise<() => LoadRequest>;
}

let rendered = 0;

export function listWorkloads(clients: readonly TrustedClient[]): readonly Workload[] {
  return [
    { name: 'kept', title: 'Cached pages', start: 200, p99BoundMs: 200, share: 0.95, prepare: async () => () => ({ path: '/' }) },
    {
      name: 'renders',
      title: 'Renders',
      start: 10,
      p99BoundMs: 200,
      share: 0.015,
      // A list that was never requested before, so that no cache has it.
      prepare: async () => () => ({ path: `/IntoGL/branch.html?keyWord=${(rendered += 1)}-${process.pid}` }),
    },
    {
      name: 'calls',
      title: 'Calls',
      start: 40,
      p99BoundMs: 200,
      share: 0.034,
      prepare: async () => () => ({ path: `${salesBranches.path}?pageNum=1&pageSize=10`, headers: { 'x-forwarded-for': nextAddress() } }),
    },
    {
      name: 'sign-ins',
      title: 'Sign-ins',
      start: 4,
      p99BoundMs: 1000,
      share: 0.001,
      async prepare(address, count) {
        const ready = await prepareSignIns(address, clients, count);
        return () => toSignInRequest(ready.pop()!);
      },
    },
  ];
}

export const toSignInRequest = ({ body, cookie }: PreparedSignIn): LoadRequest => ({
  path: '/api/login',
  body,
  headers: { cookie, 'x-forwarded-for': nextAddress() },
});
