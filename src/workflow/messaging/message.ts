import type { TemplateName } from './templates.ts';

/** `robot`: a group robot of staff; `account`: a person's account in 企业微信, 钉钉 or 飞书. */
export type MessageChannel = 'sms' | 'mail' | 'robot' | 'account';

export type MessageState = 'waiting' | 'sent' | 'failed';

/** The content of a message, as it is encrypted in the outbox. */
export interface MessageContent {
  /** For mails only. */
  subject?: string;
  text: string;
  /** For mails only: additional headers by name. */
  headers?: Record<string, string>;
  /** The values of the template: providers of text messages receive these and fill in their own copy of the template. */
  values: Record<string, string>;
}

/** The header of a mail: the firm's name on its colour, `#rrggbb`, with white text. */
export interface MailHead {
  name: string;
  color: string;
}

/** A message on its way to a provider. */
export interface OutgoingMessage extends MessageContent {
  /** For mails only; without it a mail is only text. */
  head?: MailHead | undefined;
  sendKey: string;
  template: TemplateName;
  to: string;
}
