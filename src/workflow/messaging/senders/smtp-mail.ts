import type { Transporter } from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import { withCheckedHost } from '#platform/outbound/guard.ts';
import { writeMailPage } from './mail-page.ts';
import { createDemoSender, SendError, type MailSender } from './sender.ts';

/** nodemailer's names of the phases in which a server's response is about the message itself. */
const aboutMessage = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'messageTimeoutMs'>;

/** Returns the sender for the configured SMTP server; without one, mails only go to the outbox. */
export function openMailSender({ smtpUrl, mailFrom, messageTimeoutMs }: MailSettings): MailSender {
  return smtpUrl && mailFrom ? createSmtpSender({ url: smtpUrl, from: mailFrom, timeoutMs: messageTimeoutMs }) : createDemoSender();
}

/**
 * Sends mails over SMTP. Except to a server on this machine everything is encrypted: over `smtp:` the server must offer STARTTLS.
 * The message id is derived from the send key, so that a mail sent twice after an unknown outcome is recognised.
 */
function createSmtpSender({ url, from, timeoutMs }: { url: string; from: string; timeoutMs: number }): MailSender {
  const { hostname, port, protocol, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const settings = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loads the library only when the first mail is sent.
  let transport: Promise<Transporter> | undefined;
  const open = () => (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(settings)));
  const domain = from.replace(/^.*@([^>]+)>?$/, '$1');
  return {
    provider: 'smtp',
    async probe() {
      try {
        const opened = await open();
        await withCheckedHost(() => opened.verify());
      } catch (error) {
        throw toSendError(error as { code?: unknown; responseCode?: unknown }, error);
      }
    },
    async send({ to, subject = '', text, head, headers, sendKey }) {
      try {
        const html = head && writeMailPage(head, text);
        const mail = { from, to, subject, text, html, headers, messageId: `<${sendKey}@${domain}>` };
        const opened = await open();
        // The library resolves the configured host itself and connects to its address.
        const { messageId } = (await withCheckedHost(() => opened.sendMail(mail))) as { messageId: string };
        return { providerMessageId: messageId };
      } catch (error) {
        // oxlint-disable-next-line eslint/preserve-caught-error -- the server's words repeat the recipient's address
        throw toSendError(error as { code?: unknown; responseCode?: unknown });
      }
    },
  };
}

/** A 5xx response to sender, recipient or content is permanent; one to encryption or credentials can be fixed by the operator. */
function toSendError({ code, responseCode }: { code?: unknown; responseCode?: unknown }, cause?: unknown): SendError {
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const reason = status === undefined ? (typeof code === 'string' && /^[A-Z]{2,30}$/.test(code) ? code : 'unreachable') : `smtp-${status}`;
  return new SendError(reason, { isPermanent: status !== undefined && status >= 500 && aboutMessage.has(code), cause });
}
