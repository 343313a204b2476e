import type { Context } from '#platform/context.ts';
import { maskAccount, maskEmail, maskMobile } from '#ui/format/masks.ts';
import type { MessagingDeps } from '../deps.ts';
import type { MessageChannel, MessageState } from '../message.ts';
import { demoProvider } from '../senders/sender.ts';
import { templateOf, type TemplateName } from '../templates.ts';
import { readAccountAddress } from './account-address.ts';
import { canBeResent } from './resend.ts';
import { maskWebhook, readRobotAddress } from './robot-address.ts';

/** A message as shown by the console's listener. */
export interface OutboxEntry {
  id: number;
  channel: MessageChannel;
  template: TemplateName;
  state: MessageState;
  attempts: number;
  failure: string | null;
  createdAt: Date;
  endedAt: Date | null;
  /** Masked. */
  recipient: string;
  /** Null where a real provider sends, and once the text has been deleted. */
  subject: string | null;
  text: string | null;
  code: string | null;
  canBeResent: boolean;
}

/** The number of messages returned at once. */
export const outboxPageSize = 100;

export interface OutboxFilter {
  recipient?: string;
  state?: MessageState | undefined;
  channel?: MessageChannel | undefined;
  /** The number of the message before which the page starts. */
  before?: number | undefined;
}

/**
 * Returns the newest hundred messages of one or all recipients, the newest first. Texts are only included while nothing is really
 * sent: with a provider a code is for its recipient only.
 */
export async function readOutbox(
  ctx: Context,
  deps: MessagingDeps,
  { recipient, state, channel, before }: OutboxFilter = {},
): Promise<OutboxEntry[]> {
  const rows = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where('recipientKey', '=', deps.vault.recipientKey(recipient ?? '')))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(outboxPageSize)
    .execute();
  const { messages } = deps.vault;
  return rows.map(({ sendKey, sealedRecipient, sealedContent, provider, ...row }) => {
    const isReadable = deps[row.channel].provider === demoProvider && (provider === null || provider === demoProvider);
    const content = isReadable && sealedContent ? messages.sealedContent.open(sealedContent, { sendKey }) : null;
    const { id, channel, template, state, attempts, failure, createdAt, endedAt } = row;
    const facts = { id, channel, template, state, attempts, failure, createdAt, endedAt };
    return {
      ...facts,
      recipient: maskRecipient(channel, messages.sealedRecipient.open(sealedRecipient, { sendKey })),
      subject: content?.subject ?? null,
      text: content?.text ?? null,
      canBeResent: canBeResent({ ...row, hasContent: sealedContent !== null }, ctx.now),
      code: (templateOf(template).isCode && content?.values.code) || null,
    };
  });
}

const masks: Readonly<Record<MessageChannel, (recipient: string) => string>> = {
  sms: maskMobile,
  mail: maskEmail,
  robot: (recipient) => maskWebhook(readRobotAddress(recipient).webhook),
  account: (recipient) => maskAccount(readAccountAddress(recipient).account),
};

/** Masks a recipient: `138****1234`, `l***@example.com`, `qyapi.weixin.qq.com …a1b2`, `zh***`. */
const maskRecipient = (channel: MessageChannel, recipient: string): string => masks[channel](recipient);
