import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import type { TemplateName, ValuesOf } from '#modules/base/messaging/templates.ts';
import type { Context } from '#platform/context.ts';
import type { ClientSecurity } from '../security.ts';
import { readPerson } from './person.ts';

/** Tells a client by text message what was done to their account, if that commits. Without a mobile number nobody is told. */
export async function tellClient<Name extends TemplateName>(
  tx: Context,
  security: Pick<ClientSecurity, 'vault' | 'messaging'>,
  clientId: number,
  { template, values }: { template: Name; values: ValuesOf<Name> },
): Promise<void> {
  const { mobile } = await readPerson(tx, security, clientId);
  if (mobile) await sendMessage(tx, security.messaging, { channel: 'sms', to: mobile, template, values });
}
