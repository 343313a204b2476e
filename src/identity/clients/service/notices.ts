import type { Context } from '#platform/context.ts';
import { containsLink, canSendMail } from '#workflow/messaging/service/message-kinds.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { TemplateName, ValuesOf } from '#workflow/messaging/templates.ts';
import type { ClientSecurity } from '../security.ts';
import { createNotMeLink } from './not-me/link.ts';
import { readPerson } from './person.ts';

/** Dependencies for messages to clients. */
export type NoticeDeps = Pick<ClientSecurity, 'vault' | 'messaging' | 'publicUrl'>;

/** A message template with its values; its link is created for each recipient. */
interface ClientNotice<Name extends TemplateName> {
  template: Name;
  values: Omit<ValuesOf<Name>, 'link'>;
}

/** Notifies a client of an act on their account when the transaction commits. Does nothing without a mobile number and a mail address. */
export async function notifyClient<Name extends TemplateName>(
  tx: Context,
  security: NoticeDeps,
  clientId: number,
  notice: ClientNotice<Name>,
): Promise<void> {
  await notifyContacts(tx, security, clientId, await readPerson(tx, security, clientId), notice);
}

/** Notifies a client by mail, so that a thief of the phone is not the only reader; by text message if there is no usable mail address. */
export async function notifyByMail<Name extends TemplateName>(
  tx: Context,
  security: NoticeDeps,
  clientId: number,
  notice: ClientNotice<Name>,
): Promise<void> {
  const { mobile, email } = await readPerson(tx, security, clientId);
  const hasMail = email !== null && canSendMail(security.messaging);
  await notifyContacts(tx, security, clientId, hasMail ? { mobile: null, email } : { mobile, email: null }, notice);
}

/**
 * Notifies the given contacts. Messages about account safety go to both mobile number and mail address, because one of them may
 * have been taken over; all others are text messages only.
 */
export async function notifyContacts<Name extends TemplateName>(
  tx: Context,
  { vault, messaging, publicUrl }: NoticeDeps,
  clientId: number,
  { mobile, email }: { mobile: string | null; email: string | null },
  { template, values }: ClientNotice<Name>,
): Promise<void> {
  const needsLink = containsLink(template);
  const owner = `client:${clientId}`;
  const filled = async () =>
    ({ ...values, ...(needsLink && { link: await createNotMeLink(tx, { vault, publicUrl }, clientId, template) }) }) as ValuesOf<Name>;
  if (mobile) await sendMessage(tx, messaging, { channel: 'sms', to: mobile, template, values: await filled(), owner });
  if (email && needsLink && canSendMail(messaging))
    await sendMessage(tx, messaging, { channel: 'mail', to: email, template, values: await filled(), owner });
}
