import type { Context } from '#platform/context.ts';

/** Returns true if the caller may read a person's resume and files: the person, staff, and the system. */
export function canReadResume({ actor }: Pick<Context, 'actor'>, seekerId: number): boolean {
  return actor.kind === 'seeker' ? actor.seekerId === seekerId : actor.kind === 'staff' || actor.kind === 'system';
}
