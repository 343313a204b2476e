import type { Context } from '#platform/context.ts';

/** Who may read a person's resume and files: the person, staff, and the system. For everybody else they are not there. */
export function mayRead({ actor }: Pick<Context, 'actor'>, seekerId: number): boolean {
  return actor.kind === 'seeker' ? actor.seekerId === seekerId : actor.kind === 'staff' || actor.kind === 'system';
}
