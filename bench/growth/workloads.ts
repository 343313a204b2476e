import { salesBranches } from '#modules/portal/branch/calls.ts';
import type { TrustedClient } from '../support/trusted-client.ts';
import { nextAddress, prepareSignIns, type PreparedSignIn } from './clients.ts';
import type { LoadRequest } from './offer.ts';

/** What a site is asked for, each kind by itself. */
export interface Workload {
  readonly name: string;
  /** In the document. */
  readonly title: string;
  /** Requests a second to begin with. */
  readonly start: number;
  /** Of each request of a busy hour, for the plan. */
  readonly share: number;
  /** Makes what is needed for so many requests, and gives them one by one. */
  prepare(address: string, count: number): Promise<() => LoadRequest>;
}

let rendered = 0;

export function listWorkloads(clients: readonly TrustedClient[]): readonly Workload[] {
  return [
    { name: 'kept', title: 'Kept pages', start: 200, share: 0.94, prepare: async () => () => ({ path: '/' }) },
    {
      name: 'renders',
      title: 'Renders',
      start: 10,
      share: 0.02,
      // A list that nobody has asked for yet, so that nothing of it is kept.
      prepare: async () => () => ({ path: `/IntoGL/branch.html?keyWord=${(rendered += 1)}-${process.pid}` }),
    },
    {
      name: 'calls',
      title: 'Calls',
      start: 40,
      share: 0.035,
      prepare: async () => () => ({ path: `${salesBranches.path}?pageNum=1&pageSize=10`, headers: { 'x-forwarded-for': nextAddress() } }),
    },
    {
      name: 'sign-ins',
      title: 'Sign-ins',
      start: 4,
      share: 0.005,
      async prepare(address, count) {
        const ready = await prepareSignIns(address, clients, count);
        return () => signIn(ready.pop()!);
      },
    },
  ];
}

export const signIn = ({ body, cookie }: PreparedSignIn): LoadRequest => ({
  path: '/api/login',
  body,
  headers: { cookie, 'x-forwarded-for': nextAddress() },
});
