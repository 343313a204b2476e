import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { PersonDeps } from '../person-deps.ts';
import type { PasskeyEvent, PasskeyHolders } from './passkey-deps.ts';

/** Passkey holders who are notified by text message. */
export const createPasskeyHolders = (person: PersonDeps): PasskeyHolders => ({
  kind: person.kind,
  notify: (tx, personId, what) => tellPasskey(tx, person, personId, what),
});

/** Sends the notification about a passkey. It omits the passkey's name, because anybody may have given it. */
async function tellPasskey(tx: Context, deps: PersonDeps, personId: number, what: PasskeyEvent): Promise<void> {
  const to = await deps.readMobile(tx, personId);
  const link = (await deps.createNotMeLink?.(tx, personId, 'passkeyChanged')) ?? '';
  const values = { at: beijingMinute(tx.now), what, link };
  await sendMessage(tx, deps.messaging, { channel: 'sms', to, template: 'passkeyChanged', values });
}
