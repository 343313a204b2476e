import { clientConsent } from '#clients/privacy/service/consent-texts.ts';
import type { BaseParameters } from '#identity/accounts/schema.ts';
import type { ConsentSubject } from '#identity/accounts/service/consent-subject.ts';
import {
  clientKind,
  seekerKind,
  staffKind,
  type PersonActor,
  type PersonKind,
  type SubjectKind,
} from '#identity/accounts/service/person-kind.ts';
import { beginSession, findSessionActor, type SessionLimits } from '#identity/accounts/service/sessions.ts';
import { seekerConsentSubject } from '#identity/job-seekers/service/consent-texts.ts';
import { findOrCreateSeeker } from '#identity/job-seekers/service/seekers.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildSecurity } from './clients.ts';
import { buildSeekerDeps } from './job-seekers.ts';
import { buildStaff } from './staff.ts';

/** Base parameters as sent by a browser. */
export const terminalParameters: BaseParameters = {
  channel: 0,
  op_entrust_way: '7',
  op_station: 'PC;SYS=Windows;BRW=Edge;SCR=1366x768;APP=WEB',
};

export interface TestedKind<Kind extends PersonKind = PersonKind> {
  readonly name: PersonKind['name'];
  readonly kind: Kind;
  /** Creates a person; returns the id. */
  create(ctx: Context): Promise<number>;
}

/** A kind of persons who give consents, with one purpose of consent. */
export interface TestedSubjects extends TestedKind<SubjectKind> {
  readonly name: SubjectKind['name'];
  readonly matter: ConsentSubject;
}

const security = buildSecurity();
const deps = buildSeekerDeps();
let lastNumber = 0;

/** The kinds of persons who give consents and request their data. */
export const testedSubjects: readonly TestedSubjects[] = [
  {
    name: 'client',
    kind: clientKind,
    matter: clientConsent('marketing'),
    create: async (ctx) => (await buildClient(ctx, security)).id,
  },
  {
    name: 'seeker',
    kind: seekerKind,
    matter: seekerConsentSubject,
    create: async (ctx) => (await findOrCreateSeeker(ctx, deps, `1370000${String(++lastNumber).padStart(4, '0')}`)).id,
  },
];

/** Every kind of persons: rules for all of them are tested with each. */
export const testedKinds: readonly TestedKind[] = [
  ...testedSubjects,
  { name: 'staff', kind: staffKind, create: async (ctx) => (await buildStaff(ctx)).id },
];

/** Signs a person in without proofs; returns the context of the following calls, and the token for calls over HTTP. */
export async function signInPerson(
  ctx: Context,
  kind: PersonKind,
  personId: number,
  limits: SessionLimits = { idleMinutes: 30, maxHours: 12 },
): Promise<Context & { actor: PersonActor; token: string }> {
  const { token } = await beginSession(ctx, kind, { personId, limits });
  const actor = await findSessionActor(ctx.db, token, ctx.now);
  return { ...ctx, actor: actor!, token };
}
