import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '#content/files/service/file-name.ts';
import { codes } from '#contract/codes.ts';
import type { Context } from '#platform/context.ts';
import type { ResumeDeps } from './deps.ts';
import { isTicketValid } from './service/files/file-link.ts';
import { filePath, readResumeFile } from './service/files/files.ts';
import { pdfPath, readResumePdf } from './service/resume-pdf-link.ts';

interface FileRequest {
  Params: { id: string };
  Querystring: { ticket?: unknown };
}

interface Source {
  deps: ResumeDeps;
  contextOf(request: FastifyRequest): Promise<Context>;
}

/**
 * Serves `/recruit/files/{id}?ticket=` and `/recruit/resume-pdf/{word}?ticket=` to holders of an address less than five minutes
 * old whose session is open. Never cached, never executed by a browser; invalid tickets and removed files get the same 404.
 */
export function registerResumeFiles(app: FastifyInstance, { deps, contextOf }: Source): void {
  app.get<FileRequest>('/recruit/files/:id', async (request, reply) => {
    const { id } = request.params;
    const ctx = await contextOf(request);
    const isOpen = await isTicketValid(ctx, deps.linkKey, filePath(id), request.query.ticket);
    const found = isOpen ? await readResumeFile(ctx, deps, id) : undefined;
    if (!found) return sendNothing(reply);
    const { kind, name, type } = found.file;
    return sendFile(reply, { bytes: found.bytes, type, disposition: contentDisposition(kind === 'photo' ? 'inline' : 'attachment', name) });
  });
  app.get<FileRequest>('/recruit/resume-pdf/:id', async (request, reply) => {
    const { id } = request.params;
    const ctx = await contextOf(request);
    const isOpen = await isTicketValid(ctx, deps.linkKey, pdfPath(id), request.query.ticket);
    const bytes = isOpen ? await readResumePdf(ctx, deps, id) : undefined;
    if (!bytes) return sendNothing(reply);
    return sendFile(reply, { bytes, type: 'application/pdf', disposition: contentDisposition('attachment', '个人简历.pdf') });
  });
}

function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.headers(unkept).code(404).send({ code: codes.notFound.code, msg: codes.notFound.text });
}

function sendFile(reply: FastifyReply, { bytes, type, disposition }: { bytes: Buffer; type: string; disposition: string }): FastifyReply {
  return reply
    .headers({
      ...unkept,
      'content-type': type,
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(bytes);
}

const unkept = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
