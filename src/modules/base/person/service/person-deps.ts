import type { MessagingDeps } from '#modules/base/messaging/deps.ts';
import type { Context } from '#platform/context.ts';
import type { PersonKind } from './person-kind.ts';

/** What the rules about one kind of people work with beside their context. */
export interface PersonDeps {
  readonly kind: PersonKind;
  readonly messaging: MessagingDeps;
  /** The number that a person's codes and notices go to. Throws, saying what to do, where there is none. */
  readMobile(ctx: Pick<Context, 'db'>, personId: number): Promise<string>;
}
