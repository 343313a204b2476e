import type { Actor } from '#platform/context.ts';

/** Somebody who is signed in, of whatever kind. */
export type PersonActor = Extract<Actor, { sessionId: string }>;
type KindName = PersonActor['kind'];
/** Somebody of one kind. */
export type ActorOf<Name extends KindName> = Extract<PersonActor, { kind: Name }>;

/**
 * A kind of people who sign in: what is the same for all kinds is told by it whom it is about. Each kind keeps its own tables, with foreign
 * keys to its own people, and its tokens say whose they are: nothing of one kind can be taken for another's.
 */
export interface PersonKind<Name extends KindName = KindName> {
  /** As actors and the record of acts name it. */
  readonly name: Name;
  /** What its tokens begin with; nothing for the kind that was first. */
  readonly tokenMark: '' | 'js_' | 'st_';
  readonly sessions: 'clientSessions' | 'seekerSessions' | 'staffSessions';
  /** The column that refers to a person of this kind, wherever there is one. */
  readonly owner: 'clientId' | 'seekerId' | 'staffId';
}

/** A kind of people who consent, and who can ask what is kept of them and for its removal: all but staff, who turn to their employer. */
export interface SubjectKind<Name extends 'client' | 'seeker' = 'client' | 'seeker'> extends PersonKind<Name> {
  readonly owner: 'clientId' | 'seekerId';
  /** Behind which copies of what is kept of its people are made. */
  readonly copyQueue: string;
  /** What the codes of requests about oneself are good for, which no other kind's are, and the message that tells of such a request. */
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

/** All kinds; the one whose tokens have no mark comes last. */
export const personKinds: readonly PersonKind[] = [seekerKind, staffKind, clientKind];

/** The id of who is signed in, among the people of the kind. */
export function personIdOf(actor: PersonActor): number {
  if (actor.kind === 'client') return actor.clientId;
  return actor.kind === 'seeker' ? actor.seekerId : actor.staffId;
}

/** As the record of acts names somebody: `client:12`. */
export const subjectOf = <Name extends KindName>({ name }: PersonKind<Name>, personId: number) => `${name}:${personId}` as const;
