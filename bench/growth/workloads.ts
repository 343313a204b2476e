import { salesBranches } from '#content/branches/calls.ts';
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
  /** Within which 99 of 100 are answered: the objective for public pages, and what people who sign in wait without a thought. */
  readonly p99BoundMs: number;
  /** Of each request of a busy hour, for the plan. */
  readonly share: number;
  /** Makes what is needed for so many requests, and gives them one by one. */
  prepare(address: string, count: number): Promise<() => LoadRequest>;
}

let rendered = 0;

export function listWorkloads(clients: readonly TrustedClient[]): readonly Workload[] {
  return [
    { name: 'kept', title: 'Kept pages', start: 200, p99BoundMs: 200, share: 0.95, prepare: async () => () => ({ path: '/' }) },
    {
      name: 'renders',
      title: 'Renders',
      start: 10,
      p99BoundMs: 200,
      share: 0.015,
      // A list that nobody has asked for yet, so that nothing of it is kept.
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
