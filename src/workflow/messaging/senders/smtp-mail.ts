import type { Transporter } from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import { writeMailPage } from './mail-page.ts';
import { createDemoSender, SendError, type MailSender } from './sender.ts';

/** nodemailer's names of the phases in which a server speaks about the message itself. */
const aboutMessage = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'messageTimeoutMs'>;

/** Mails by the SMTP server of the settings, or to the outbox alone while none is set. */
export function openMailSender({ smtpUrl, mailFrom, messageTimeoutMs }: MailSettings): MailSender {
  return smtpUrl && mailFrom ? createSmtpSender({ url: smtpUrl, from: mailFrom, timeoutMs: messageTimeoutMs }) : createDemoSender();
}

/**
 * Mails over SMTP. Except to a server on this machine everything goes encrypted: over `smtp:` the server must offer STARTTLS. The
 * message id is made of the send key, so that a mail that was sent twice after an unknown outcome can be told as one.
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
  // A site without a mail server, and one that has not sent a mail yet, does without the library.
  let transport: Promise<Transporter> | undefined;
  const open = () => (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(settings)));
  const domain = from.replace(/^.*@([^>]+)>?$/, '$1');
  return {
    provider: 'smtp',
    async send({ to, subject = '', text, head, headers, sendKey }) {
      try {
        const html = head && writeMailPage(head, text);
        const mail = { from, to, subject, text, html, headers, messageId: `<${sendKey}@${domain}>` };
        const { messageId } = await (await open()).sendMail(mail);
        return { providerMessageId: messageId };
      } catch (error) {
        // oxlint-disable-next-line eslint/preserve-caught-error -- the server's words repeat the recipient's address
        throw toSendError(error as { code?: unknown; responseCode?: unknown });
      }
    },
  };
}

/** The server's 5xx to sender, recipient or content is its last word; one to encryption or credentials is the operator's to mend. */
function toSendError({ code, responseCode }: { code?: unknown; responseCode?: unknown }): SendError {
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const reason = status === undefined ? (typeof code === 'string' && /^[A-Z]{2,30}$/.test(code) ? code : 'unreachable') : `smtp-${status}`;
  return new SendError(reason, { isPermanent: status !== undefined && status >= 500 && aboutMessage.has(code) });
}
