import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { writeOutboxPage } from './outbox/outbox-page.ts';
import type { MessagingDeps } from './deps.ts';
import { demoProvider } from './senders/sender.ts';
import { readOutbox } from './service/outbox.ts';

const headers = { ...securityHeaders, 'cache-control': 'no-store' };

/**
 * `/outbox`, for people, and `/outbox.json?mobile=…` or `?mail=…`, for tests and demonstrations: the newest messages. Belongs on the console's
 * listener and nowhere else, and is there only while text messages go nowhere: it hands out codes, and nobody has to sign in for it.
 */
export function registerOutbox(app: FastifyInstance, { messaging, context }: { messaging: MessagingDeps; context(): Context }): void {
  const style = new URL('./outbox/outbox.css', import.meta.url);
  app.get('/outbox', async (_request, reply) => {
    requireDemo(messaging);
    const html = writeOutboxPage(await readOutbox(context(), messaging), { sms: messaging.sms.provider, mail: messaging.mail.provider });
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  });
  app.get('/outbox.css', async (_request, reply) =>
    reply
      .headers(headers)
      .type('text/css; charset=utf-8')
      .send(await readFile(style)),
  );
  app.get('/outbox.json', async (request, reply) => {
    const { mobile, mail } = request.query as Record<string, unknown>;
    requireDemo(messaging);
    if (mobile !== undefined && !/^1[3-9]\d{9}$/.test(String(mobile))) throw fail('invalidInput', '手机号应为 11 位数字');
    if (mail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(String(mail))) throw fail('invalidInput', '邮箱的格式应为 name@example.com');
    const recipient = mobile ?? mail;
    const messages = await readOutbox(context(), messaging, recipient === undefined ? {} : { recipient: String(recipient) });
    return reply.headers(headers).send({ messages });
  });
}

function requireDemo({ sms }: MessagingDeps): void {
  if (sms.provider !== demoProvider) throw fail('notFound');
}
