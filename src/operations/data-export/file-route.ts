import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentDisposition } from '#content/files/service/file-name.ts';
import { fail } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { Context } from '#platform/context.ts';
import { requireAudience } from '#platform/http/invoke.ts';
import type { DataExportDeps } from './deps.ts';
import { openExport } from './service/download.ts';

/** Not a JSON endpoint; declared like one for its parameters and for recording refusals. */
const fileGet = staffCall<object, never>('GET', '/exports/{id}/file', { may: 'personal.export' });

export interface ExportFileSource {
  exports: DataExportDeps;
  contextOf(request: FastifyRequest): Promise<Context>;
  onRefusal(ctx: Context, call: AnyCall, error: unknown): Promise<void>;
}

/** Serves the files of exports. The address alone is not enough: only the session of the requester can download. Never cached. */
export function registerExportFiles(app: FastifyInstance, { exports, contextOf, onRefusal }: ExportFileSource): void {
  app.get<{ Params: { id: string } }>(fileGet.path.replace('{id}', ':id'), async (request, reply) => {
    const ctx = await contextOf(request);
    const { number, bytes } = await findFor(ctx, exports, request.params.id).catch(async (error: unknown) => {
      await onRefusal(ctx, fileGet, error);
      throw error;
    });
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': contentDisposition('attachment', `导出${number}.xlsx`),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(bytes);
  });
}

async function findFor(ctx: Context, deps: DataExportDeps, id: string) {
  requireAudience(fileGet, ctx.actor);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw fail('notFound');
  return openExport(ctx, deps, id);
}
