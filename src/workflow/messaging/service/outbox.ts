import type { Context } from '#platform/context.ts';
import { maskAccount, maskEmail, maskMobile } from '#ui/format/masks.ts';
import type { MessagingDeps } from '../deps.ts';
import type { Channel, MessageState } from '../message.ts';
import { demoProvider } from '../senders/sender.ts';
import { templateOf, type TemplateName } from '../templates.ts';
import { readAccountAddress } from './account-address.ts';
import { canBeResent } from './resend.ts';
import { maskWebhook, readRobotAddress } from './robot-address.ts';

/** A message as the console's listener tells of it. */
export interface OutboxEntry {
  id: number;
  channel: Channel;
  template: TemplateName;
  state: MessageState;
  attempts: number;
  failure: string | null;
  createdAt: Date;
  endedAt: Date | null;
  /** Masked. */
  recipient: string;
  /** Absent where a real provider sends, and once it has been emptied. */
  subject: string | null;
  text: string | null;
  code: string | null;
  canBeResent: boolean;
}

/** So many are told at once. */
export const newest = 100;

export interface OutboxFilter {
  recipient?: string;
  state?: MessageState | undefined;
  channel?: Channel | undefined;
  /** The number of the message before which they begin. */
  before?: number | undefined;
}

/**
 * The newest hundred messages, of one recipient or of all, newest first. What they say is told only while nothing is really sent: with
 * a provider in place a code is for its recipient alone.
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
    .limit(newest)
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

const masks: Readonly<Record<Channel, (recipient: string) => string>> = {
  sms: maskMobile,
  mail: maskEmail,
  robot: (recipient) => maskWebhook(readRobotAddress(recipient).webhook),
  account: (recipient) => maskAccount(readAccountAddress(recipient).account),
};

/** `138****1234`, `l***@example.com`, `qyapi.weixin.qq.com …a1b2`, `zh***`. */
const maskRecipient = (channel: Channel, recipient: string): string => masks[channel](recipient);
