import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { isolationHeaders, securityHeaders } from '#platform/http/security-headers.ts';
import type { MessagingDeps } from './deps.ts';
import { demoProvider } from './senders/sender.ts';
import { readOutbox } from './service/outbox.ts';

const headers = { ...securityHeaders, ...isolationHeaders, 'cache-control': 'no-store' };

interface OutboxOptions {
  messaging: MessagingDeps;
  /** Returns whether a caller from an address may see it without signing in. */
  isOpenTo(ip: string): boolean;
  context(): Context;
}

/**
 * Serves `/outbox.json?mobile=…` or `?mail=…` for tests and demonstrations: the newest messages. It belongs on the console's
 * listener only, and exists only while text messages are not really sent, because it exposes codes without a login. Staff see
 * messages in the console after signing in.
 */
export function registerOutbox(app: FastifyInstance, { messaging, isOpenTo, context }: OutboxOptions): void {
  app.get('/outbox.json', async (request, reply) => {
    const { mobile, mail } = request.query as Record<string, unknown>;
    if (messaging.sms.provider !== demoProvider || !isOpenTo(request.ip)) throw fail('notFound');
    if (mobile !== undefined && !/^1[3-9]\d{9}$/.test(String(mobile))) throw fail('invalidInput', '手机号应为 11 位数字');
    if (mail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(String(mail))) throw fail('invalidInput', '邮箱的格式应为 name@example.com');
    const recipient = mobile ?? mail;
    const messages = await readOutbox(context(), messaging, recipient === undefined ? {} : { recipient: String(recipient) });
    return reply.headers(headers).send({ messages });
  });
}
