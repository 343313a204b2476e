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

/** Not a call that answers with JSON; declared like one for what it takes, and for the record of refusals. */
const evidenceGet = staffCall<object, never>('GET', '/complaints/{number}/evidence/{fileId}', { may: 'complaint.read' });

interface EvidenceRequest {
  Params: { number: string; fileId: string };
}

export interface EvidenceSource {
  files: FileStore;
  contextOf(request: FastifyRequest): Promise<Context>;
  onRefusal(ctx: Context, call: AnyCall, error: unknown): Promise<void>;
}

/** Files that came with a complaint, as they came, to be saved and never shown in place: for whoever reaches the case, on record, and kept by no cache. */
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
