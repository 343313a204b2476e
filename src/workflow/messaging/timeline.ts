import { sql } from 'kysely';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import { maskEmail, maskMobile } from '#ui/format/masks.ts';
import type { MessagingDeps } from './deps.ts';
import type { MessageChannel, MessageState } from './message.ts';
import { templateOf, type TemplateName } from './templates.ts';

interface MessageFacts {
  channel: MessageChannel;
  template: TemplateName;
  state: MessageState;
  matter: string | null;
  sendKey: string;
  /** Encrypted, in base64. */
  recipient: string;
}

interface ToldMessage {
  title: string;
  details: string[];
  isSecurity: boolean;
}

const channelNames: Record<MessageChannel, string> = { sms: '短信', mail: '邮件', robot: '群机器人', account: '企业微信、钉钉、飞书账号' };
const stateNames: Record<MessageState, string> = { waiting: '正在发送', sent: '已发送', failed: '未能送达' };
/** Progress of a case is not suspicious; codes and notices of changes may be. */
const harmless: ReadonlySet<TemplateName> = new Set(['caseApproved', 'caseReturned', 'caseRefused', 'digest']);

/** Lists the messages to a client: kind, contact (masked) and result. Never a text, never a code. */
export function messageEvents({ vault }: Pick<MessagingDeps, 'vault'>): EventSource<ToldMessage> {
  return {
    code: 'message',
    rows: (clientId) => sql`select created_at as at, lpad(id::text, 19, '0') as id, jsonb_build_object('channel', channel,
        'template', template, 'state', state, 'matter', matter, 'sendKey', send_key,
        'recipient', encode(sealed_recipient, 'base64')) as facts
      from messages where owner = ${`client:${clientId}`}`,
    tell({ channel, template, state, matter, sendKey, recipient }: MessageFacts) {
      const to = vault.messages.sealedRecipient.open(Buffer.from(recipient, 'base64'), { sendKey });
      const { mail, isCode } = templateOf(template);
      return {
        title: isCode && matter ? `验证码：${matter}` : mail.subject,
        details: [`${channelNames[channel]}发往 ${channel === 'sms' ? maskMobile(to) : maskEmail(to)}，${stateNames[state]}`],
        isSecurity: !harmless.has(template),
      };
    },
  };
}
