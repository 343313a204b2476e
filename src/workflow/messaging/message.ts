import type { TemplateName } from './templates.ts';

/** `robot`: a group robot of staff; `account`: somebody's own account in 企业微信, 钉钉 or 飞书. */
export type Channel = 'sms' | 'mail' | 'robot' | 'account';

export type MessageState = 'waiting' | 'sent' | 'failed';

/** What a message says, as it is sealed in the outbox. */
export interface MessageContent {
  /** Of mails only. */
  subject?: string;
  text: string;
  /** Of mails only: further lines of the head, by their names. */
  headers?: Record<string, string>;
  /** What the template was filled with: providers of text messages take these and fill their own copy of the template. */
  values: Record<string, string>;
}

/** Whose mail it is, above its text: the firm's name on its colour, `#rrggbb`, on which white is read. */
export interface MailHead {
  name: string;
  color: string;
}

/** A message on its way to a provider. */
export interface OutgoingMessage extends MessageContent {
  /** Of mails only; without it a mail is its text alone. */
  head?: MailHead | undefined;
  sendKey: string;
  template: TemplateName;
  to: string;
}
