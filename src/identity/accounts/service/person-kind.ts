import type { Actor } from '#platform/context.ts';

/** A signed-in person of any kind. */
export type PersonActor = Extract<Actor, { sessionId: string }>;
type KindName = PersonActor['kind'];
/** A signed-in person of one kind. */
export type ActorOf<Name extends KindName> = Extract<PersonActor, { kind: Name }>;

/**
 * A kind of people who can sign in. Shared services receive it as a parameter. Each kind has its own tables with foreign keys to
 * its own people, and its own token prefix, so that nothing of one kind is accepted for another.
 */
export interface PersonKind<Name extends KindName = KindName> {
  /** Name in actors and in the audit log. */
  readonly name: Name;
  /** Prefix of its tokens; empty for clients, the first kind. */
  readonly tokenMark: '' | 'js_' | 'st_';
  readonly sessions: 'clientSessions' | 'seekerSessions' | 'staffSessions';
  /** The column that refers to a person of this kind, in every table that has one. */
  readonly owner: 'clientId' | 'seekerId' | 'staffId';
}

/** A kind of people who give consent and can request a copy or the deletion of their data: all but staff, who turn to their employer. */
export interface SubjectKind<Name extends 'client' | 'seeker' = 'client' | 'seeker'> extends PersonKind<Name> {
  readonly owner: 'clientId' | 'seekerId';
  /** The queue of jobs that make copies for its people. */
  readonly copyQueue: string;
  /** The code purpose of its privacy requests, distinct for each kind, and the message template for such a request. */
  readonly requests: { purpose: 'privacy' | 'seekerRights'; template: 'privacyRequest' | 'seekerRequest' };
}

export const clientKind: SubjectKind<'client'> = {
  name: 'client',
  tokenMark: '',
  sessions: 'clientSessions',
  owner: 'clientId',
  copyQueue: 'privacy.prepareExport',
  requests: { purpose: 'privacy', template: 'privacyRequest' },
};
export const seekerKind: SubjectKind<'seeker'> = {
  name: 'seeker',
  tokenMark: 'js_',
  sessions: 'seekerSessions',
  owner: 'seekerId',
  copyQueue: 'seeker.prepareCopy',
  requests: { purpose: 'seekerRights', template: 'seekerRequest' },
};
export const staffKind: PersonKind<'staff'> = { name: 'staff', tokenMark: 'st_', sessions: 'staffSessions', owner: 'staffId' };

/** All kinds; clients come last because their tokens have no prefix. */
export const personKinds: readonly PersonKind[] = [seekerKind, staffKind, clientKind];

/** Returns the id of a signed-in person among the people of their kind. */
export function personIdOf(actor: PersonActor): number {
  if (actor.kind === 'client') return actor.clientId;
  return actor.kind === 'seeker' ? actor.seekerId : actor.staffId;
}

/** Returns a person's name in the audit log: `client:12`. */
export const auditSubjectOf = <Name extends KindName>({ name }: PersonKind<Name>, personId: number) => `${name}:${personId}` as const;
