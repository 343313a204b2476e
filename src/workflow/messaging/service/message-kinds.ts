import type { MessagingDeps } from '../deps.ts';
import { demoProvider } from '../senders/sender.ts';
import { templateOf, type TemplateName } from '../templates.ts';

/** Returns true for messages about the security of an account: each contains a link of its own. */
export const containsLink = (template: TemplateName): boolean => templateOf(template).values.includes('link');

/** Returns the topic of a message, as in its mail subject. */
export const messageTopic = (template: TemplateName): string => templateOf(template).mail.subject;

/** Returns true for a channel whose messages only go to the outbox. */
export const isDemoSender = ({ provider }: { provider: string }): boolean => provider === demoProvider;

/** Returns false where text messages are really sent and there is no mail server: mails would never be delivered. */
export const canSendMail = ({ mail, sms }: Pick<MessagingDeps, 'mail' | 'sms'>): boolean => !isDemoSender(mail) || isDemoSender(sms);
