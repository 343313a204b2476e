import type { Context } from '#platform/context.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import type { TemplateName } from '#workflow/messaging/templates.ts';
import type { SubjectKind } from './person-kind.ts';

/** Dependencies of the services for one kind of people. */
export interface PersonDeps {
  readonly kind: SubjectKind;
  readonly messaging: MessagingDeps;
  /** Returns the mobile number for a person's codes and notices. Throws, with advice, when there is none. */
  readMobile(ctx: Pick<Context, 'db'>, personId: number): Promise<string>;
  /**
   * Creates the link with which the reader of one message reports that an act was not theirs; only for kinds whose messages
   * contain one.
   */
  createNotMeLink?(tx: Context, personId: number, template: TemplateName): Promise<string>;
}
