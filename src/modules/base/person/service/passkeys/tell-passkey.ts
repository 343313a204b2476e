import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import type { PersonDeps } from '../person-deps.ts';

/** Tells a person what became of one of their passkeys; its name stays out of the message, as anybody may have given it. */
export async function tellPasskey(tx: Context, deps: PersonDeps, personId: number, what: '添加' | '删除' | '停用'): Promise<void> {
  const to = await deps.readMobile(tx, personId);
  const link = (await deps.linkNotMe?.(tx, personId, 'passkeyChanged')) ?? '';
  const values = { at: beijingMinute(tx.now), what, link };
  await sendMessage(tx, deps.messaging, { channel: 'sms', to, template: 'passkeyChanged', values });
}
