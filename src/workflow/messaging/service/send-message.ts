import { randomUUID } from 'node:crypto';
import type { Actor, Context } from '#platform/context.ts';
import type { MessagingDeps } from '../deps.ts';
import type { MessageChannel, MessageContent } from '../message.ts';
import { templateOf, type TemplateName, type ValuesOf } from '../templates.ts';

/** The queue of jobs that send pending messages. */
export const sendQueue = 'messaging.send';

interface NewMessage<Name extends TemplateName> {
  channel: MessageChannel;
  /** A mobile number, a mail address, a robot (`writeRobotAddress`) or an account (`writeAccountAddress`). */
  to: string;
  template: Name;
  values: ValuesOf<Name>;
  /** It is not sent after this time. */
  uselessAt?: Date;
  /** For a mail: additional headers. */
  headers?: Record<string, string>;
  /** Its owner, as named in the audit log (`client:12`); by default the acting user. */
  owner?: string;
  /** The purpose of a code as text, stored beside it after its text is deleted. */
  matter?: string;
}

/**
 * Writes a message into the outbox in the transaction of the act that causes it: it is sent shortly after the commit, and not
 * without one. It does not guarantee delivery. Returns the message's id.
 */
export async function sendMessage<Name extends TemplateName>(
  tx: Context,
  { firmName, vault }: Pick<MessagingDeps, 'firmName' | 'vault'>,
  { channel, to, template, values, uselessAt, headers, owner, matter }: NewMessage<Name>,
): Promise<number> {
  const sendKey = randomUUID();
  const content = { ...writeContent(await firmName(tx), { channel, template, values }), ...(headers && { headers }) };
  const { id } = await tx.db
    .insertInto('messages')
    .values({
      sendKey,
      channel,
      template,
      owner: owner ?? ownerOf(tx.actor),
      matter: matter ?? null,
      recipientKey: vault.recipientKey(to),
      sealedRecipient: vault.messages.sealedRecipient.seal(to, { sendKey }),
      sealedContent: vault.messages.sealedContent.seal(content, { sendKey }),
      state: 'waiting',
      nextTryAt: tx.now,
      uselessAt: uselessAt ?? null,
      provider: null,
      providerMessageId: null,
      failure: null,
      createdAt: tx.now,
      endedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.jobs.send(tx.db, sendQueue, { messageId: id });
  return id;
}

function ownerOf(actor: Actor): string | null {
  if (actor.kind === 'client') return `client:${actor.clientId}`;
  return actor.kind === 'seeker' ? `seeker:${actor.seekerId}` : null;
}

function writeContent(
  firm: string,
  { channel, template, values }: { channel: MessageChannel; template: TemplateName; values: Record<string, string> },
): MessageContent {
  const { sms, mail, isForStaff } = templateOf(template);
  if (channel === 'robot' || channel === 'account') return { text: `【${firm}】${fill(`${mail.subject}\n${mail.text}`, values)}`, values };
  if (channel === 'mail') {
    const text = `${isForStaff ? '您好' : '尊敬的客户'}：\n\n${fill(mail.text, values)}\n\n${firm}`;
    return { subject: `【${firm}】${fill(mail.subject, values)}`, text, values };
  }
  if (sms === undefined) throw new Error(`"${template}" has no text message`);
  return { text: `【${firm}】${fill(sms, values)}`, values };
}

/** A missing value is a programming error and aborts the act instead of sending an incomplete sentence. */
function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a message lacks its value "${name}"`);
    return value;
  });
}
