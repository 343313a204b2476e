import type { MessagingDeps } from '../deps.ts';
import { demoProvider } from '../senders/sender.ts';
import { templateOf, type TemplateName } from '../templates.ts';

/** True for messages about the safety of an account: each holds a link of its own. */
export const holdsLink = (template: TemplateName): boolean => templateOf(template).values.includes('link');

/** What a message tells of, in the few words of its mail's subject. */
export const subjectOf = (template: TemplateName): string => templateOf(template).mail.subject;

/** True for a channel whose messages only stand in the outbox. */
export const sendsNothing = ({ provider }: { provider: string }): boolean => provider === demoProvider;

/** False where text messages are really sent and there is no mail server: mails would only pile up. */
export const sendsMails = ({ mail, sms }: Pick<MessagingDeps, 'mail' | 'sms'>): boolean => !sendsNothing(mail) || sendsNothing(sms);
