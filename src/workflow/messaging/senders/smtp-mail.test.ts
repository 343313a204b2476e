import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { writeMailPage } from './mail-page.ts';
import { SendError } from './sender.ts';
import { openMailSender } from './smtp-mail.ts';

const closers: (() => void)[] = [];
afterAll(() => closers.forEach((close) => close()));

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** Starts a mail server on loopback that stores received mails. */
async function startServer(options: SMTPServerOptions = {}, host = '127.0.0.1'): Promise<{ port: number; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  closers.push(() => void server.close(() => undefined));
  return { port: (server.server.address() as AddressInfo).port, received };
}

const senderOf = (address: string) =>
  openMailSender(readConfig({ SMTP_URL: address, MAIL_FROM: '前厅证券 <no-reply@example.com>', MESSAGE_TIMEOUT_MS: '500' }));
const mail = {
  sendKey: '0190a0b0-0000-7000-8000-000000000001',
  template: 'caseApproved',
  to: 'li@example.com',
  subject: '【前厅证券】业务申请已审核通过',
  text: '尊敬的客户：\n您申请的“创业板权限开通”已审核通过。',
  values: {},
} as const;

async function failureOf(work: Promise<unknown>): Promise<SendError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SendError)) throw new Error('no failure', { cause: error });
  return error;
}

const refuse = (status: number) => (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
  done(Object.assign(new Error('refused'), { responseCode: status }));

test('a mail with a header has text and HTML with the same words: markup is escaped, addresses are links, and nothing is loaded', async () => {
  const { port, received } = await startServer();
  const text = '请打开 https://www.qingsong.example/a?x=1&y=2，<b>勿</b>告诉他人。\n\n青松证券';
  await senderOf(`smtp://127.0.0.1:${port}`).send({ ...mail, text, head: { name: '青松 & 证券', color: '#1d6b4f' } });
  expect(received[0]!.raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
  const page = writeMailPage({ name: '青松 & 证券', color: '#1d6b4f' }, text);
  expect(page).toContain('background:#1d6b4f;color:#ffffff');
  expect(page).toContain('青松 &amp; 证券</div>');
  expect(page).toContain(
    '<a href="https://www.qingsong.example/a?x=1&amp;y=2">https://www.qingsong.example/a?x=1&amp;y=2</a>，&lt;b&gt;勿&lt;/b&gt;告诉他人。</p>',
  );
  expect(page).not.toMatch(/<img|<link|<script|url\(/);
});

test('a mail arrives complete, with a message id derived from the send key, after a login with the configured user', async () => {
  const users: string[] = [];
  const { port, received } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username = '', password }, _session, done) {
      users.push(username);
      if (password === 'p@ss/word-of-the-mail') done(null, { user: username });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
  });
  const user = `mailer%40example.com:${encodeURIComponent('p@ss/word-of-the-mail')}`;
  const { providerMessageId } = await senderOf(`smtp://${user}@127.0.0.1:${port}`).send(mail);
  expect(providerMessageId).toBe(`<${mail.sendKey}@example.com>`);
  expect(users).toEqual(['mailer@example.com']);
  expect(received[0]).toMatchObject({ from: 'no-reply@example.com', to: ['li@example.com'] });
  expect(received[0]!.raw).toContain(`Message-ID: <${mail.sendKey}@example.com>`);
  expect(received[0]!.raw).not.toContain('text/html');
  const wrong = senderOf(`smtp://mailer:wrong-password-of-it@127.0.0.1:${port}`);
  expect(await failureOf(wrong.send(mail))).toMatchObject({ reason: 'smtp-535', isPermanent: false });
});

test('an unknown recipient is permanent; a full mailbox or a busy server is temporary', async () => {
  const gone = await startServer({ onRcptTo: refuse(550) });
  expect(await failureOf(senderOf(`smtp://127.0.0.1:${gone.port}`).send(mail))).toMatchObject({ reason: 'smtp-550', isPermanent: true });
  const full = await startServer({ onRcptTo: refuse(452) });
  expect(await failureOf(senderOf(`smtp://127.0.0.1:${full.port}`).send(mail))).toMatchObject({ reason: 'smtp-452', isPermanent: false });
});

test('a silent or unreachable server is a temporary failure', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closers.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  expect(await failureOf(senderOf(`smtp://127.0.0.1:${port}`).send(mail))).toMatchObject({ reason: 'ETIMEDOUT', isPermanent: false });
  expect(await failureOf(senderOf('smtp://127.0.0.1:9').send(mail))).toMatchObject({ isPermanent: false });
});

test('other machines are never contacted without encryption: a server without it is not used', async () => {
  const { port, received } = await startServer({}, '127.0.0.2');
  expect(await failureOf(senderOf(`smtp://127.0.0.2:${port}`).send(mail))).toMatchObject({ isPermanent: false });
  expect(received).toEqual([]);
});

test('an error contains no recipient', async () => {
  const { port } = await startServer({ onRcptTo: refuse(550) });
  const { message, stack, cause, reason } = await failureOf(senderOf(`smtp://127.0.0.1:${port}`).send(mail));
  expect(JSON.stringify([message, stack, cause, reason])).not.toContain('li@example.com');
});

test('without a server mails stay in the outbox', () => {
  expect(openMailSender(readConfig({})).provider).toBe('demo');
});
