import type { Context } from '#platform/context.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import type { TemplateName } from '#workflow/messaging/templates.ts';
import type { SubjectKind } from './person-kind.ts';

/** What the rules about one kind of people work with beside their context. */
export interface PersonDeps {
  readonly kind: SubjectKind;
  readonly messaging: MessagingDeps;
  /** The number that a person's codes and notices go to. Throws, saying what to do, where there is none. */
  readMobile(ctx: Pick<Context, 'db'>, personId: number): Promise<string>;
  /** The link of one message, by which its reader says that an act was not theirs; of kinds whose messages hold one. */
  linkNotMe?(tx: Context, personId: number, template: TemplateName): Promise<string>;
}
