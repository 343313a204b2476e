import type { Context } from '#platform/context.ts';
import { holdsLink, sendsMails } from '#workflow/messaging/service/message-kinds.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { TemplateName, ValuesOf } from '#workflow/messaging/templates.ts';
import type { ClientSecurity } from '../security.ts';
import { linkNotMe } from './not-me/link.ts';
import { readPerson } from './person.ts';

/** What messages to clients are written with. */
export type NoticeDeps = Pick<ClientSecurity, 'vault' | 'messaging' | 'publicUrl'>;

/** A message and what it is filled with; its link is made for each recipient. */
interface ClientNotice<Name extends TemplateName> {
  template: Name;
  values: Omit<ValuesOf<Name>, 'link'>;
}

/** Tells a client what was done to their account, if that commits. Without a mobile number and a mail address nobody is told. */
export async function tellClient<Name extends TemplateName>(
  tx: Context,
  security: NoticeDeps,
  clientId: number,
  notice: ClientNotice<Name>,
): Promise<void> {
  await tellContacts(tx, security, clientId, await readPerson(tx, security, clientId), notice);
}

/** Tells a client by mail, so that whoever holds the phone is not the only one to hear of it; by text message where no mail reaches them. */
export async function tellByMail<Name extends TemplateName>(
  tx: Context,
  security: NoticeDeps,
  clientId: number,
  notice: ClientNotice<Name>,
): Promise<void> {
  const { mobile, email } = await readPerson(tx, security, clientId);
  const hasMail = email !== null && sendsMails(security.messaging);
  await tellContacts(tx, security, clientId, hasMail ? { mobile: null, email } : { mobile, email: null }, notice);
}

/**
 * The same to the given contacts. What touches the safety of the account goes to the number and to the mail address: whoever has taken one of
 * them over shall not keep its owner from hearing of it. Everything else is a text message alone.
 */
export async function tellContacts<Name extends TemplateName>(
  tx: Context,
  { vault, messaging, publicUrl }: NoticeDeps,
  clientId: number,
  { mobile, email }: { mobile: string | null; email: string | null },
  { template, values }: ClientNotice<Name>,
): Promise<void> {
  const needsLink = holdsLink(template);
  const owner = `client:${clientId}`;
  const filled = async () =>
    ({ ...values, ...(needsLink && { link: await linkNotMe(tx, { vault, publicUrl }, clientId, template) }) }) as ValuesOf<Name>;
  if (mobile) await sendMessage(tx, messaging, { channel: 'sms', to: mobile, template, values: await filled(), owner });
  if (email && needsLink && sendsMails(messaging))
    await sendMessage(tx, messaging, { channel: 'mail', to: email, template, values: await filled(), owner });
}
