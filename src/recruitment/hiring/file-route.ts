import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentDisposition } from '#content/files/service/file-name.ts';
import { fail } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { Context } from '#platform/context.ts';
import { requireAudience } from '#platform/http/invoke.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { openReceivedFile } from '#recruitment/deliveries/service/handling/read-received.ts';
import { requireManaged } from './service/queue.ts';

/** Not a JSON call; declared as one for input validation and for the audit of refusals. */
const fileGet = staffCall<object, never>('GET', '/deliveries/{number}/files/{fileId}', { may: 'recruitment.manage' });

interface FileRequest {
  Params: { number: string; fileId: string };
}

export interface DeliveryFileSource {
  deliveries: DeliveryDeps;
  contextOf(request: FastifyRequest): Promise<Context>;
  onRefusal(ctx: Context, call: AnyCall, error: unknown): Promise<void>;
}

/** Serves delivered files unchanged, for download only, never inline: for staff who manage deliveries, audited, without caching. */
export function registerDeliveryFiles(app: FastifyInstance, { deliveries, contextOf, onRefusal }: DeliveryFileSource): void {
  app.get<FileRequest>(fileGet.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
    const ctx = await contextOf(request);
    const { file, bytes } = await findFor(ctx, deliveries, request.params).catch(async (error: unknown) => {
      await onRefusal(ctx, fileGet, error);
      throw error;
    });
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': file.type,
        'content-disposition': contentDisposition('attachment', file.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(bytes);
  });
}

async function findFor(ctx: Context, deliveries: DeliveryDeps, { number, fileId }: FileRequest['Params']) {
  requireAudience(fileGet, ctx.actor);
  if (!/^TD\d{8}-\d{4}-\d{4}$/.test(number)) throw fail('notFound');
  await requireManaged(ctx, number);
  return openReceivedFile(ctx, deliveries, { number, fileId });
}
