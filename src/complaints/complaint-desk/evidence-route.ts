import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findEvidence } from '#complaints/complaint/service/handling/read-case.ts';
import { contentDisposition } from '#content/files/service/file-name.ts';
import { openFile } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { Context } from '#platform/context.ts';
import { requireAudience } from '#platform/http/invoke.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { requireCaseReach } from './service/queue.ts';

/** Declared as a call for its permission and the record of refusals, although its response is a file. */
const evidenceGet = staffCall<object, never>('GET', '/complaints/{number}/evidence/{fileId}', { may: 'complaint.read' });

interface EvidenceRequest {
  Params: { number: string; fileId: string };
}

export interface EvidenceSource {
  files: FileStore;
  contextOf(request: FastifyRequest): Promise<Context>;
  onRefusal(ctx: Context, call: AnyCall, error: unknown): Promise<void>;
}

/**
 * Serves files of evidence unchanged, as downloads that are never displayed inline or cached: for staff who can access the case,
 * with an audit row.
 */
export function registerComplaintEvidence(app: FastifyInstance, { files, contextOf, onRefusal }: EvidenceSource): void {
  app.get<EvidenceRequest>(evidenceGet.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
    const ctx = await contextOf(request);
    const file = await findFor(ctx, request.params).catch(async (error: unknown) => {
      await onRefusal(ctx, evidenceGet, error);
      throw error;
    });
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': file.mediaType,
        'content-disposition': contentDisposition('attachment', file.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(await openFile(ctx, files, file.id));
  });
}

async function findFor(ctx: Context, { number, fileId }: EvidenceRequest['Params']) {
  requireAudience(evidenceGet, ctx.actor);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(fileId)) throw fail('notFound');
  await requireCaseReach(ctx, 'complaint.read', number);
  return findEvidence(ctx, { number, fileId });
}
