import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../deps.ts';
import { readDocumentFile } from '../service/document-file.ts';
import { readSignedFile } from '../service/files/signed-documents.ts';

interface FileRequest {
  Params: { file: string; code?: string };
  Querystring: Record<string, unknown>;
}

/** Serves the texts as public PDFs, and signed files to their owner or to the holder of a link that the owner created. */
export function registerAgreementFiles(
  app: FastifyInstance,
  { contextOf, deps }: { contextOf(request: FastifyRequest): Promise<Context>; deps: AgreementDeps },
): void {
  const limit = { config: { rateLimit: { max: 120, timeWindow: 60_000 } }, exposeHeadRoute: false };
  app.get<FileRequest>('/agreement/document/:code/:file', limit, async (request, reply) => {
    const version = /^([1-9]\d{0,4})\.pdf$/.exec(request.params.file)?.[1];
    if (version === undefined) throw fail('notFound');
    const asked = { code: request.params.code ?? '', version: Number(version), ticket: ticketOf(request.query) };
    return send(reply, 'inline', await readDocumentFile(await contextOf(request), deps, asked));
  });
  app.get<FileRequest>('/agreement/signed/:file', limit, async (request, reply) => {
    const id = request.params.file.endsWith('.pdf') ? request.params.file.slice(0, -'.pdf'.length) : '';
    if (!z.uuid().safeParse(id).success) throw fail('notFound');
    return send(reply, 'attachment', await readSignedFile(await contextOf(request), deps, { id, ticket: ticketOf(request.query) }));
  });
}

const ticketOf = ({ ticket }: FileRequest['Querystring']): string | undefined => (typeof ticket === 'string' ? ticket : undefined);

function send(
  reply: FastifyReply,
  disposition: 'inline' | 'attachment',
  { name, bytes, sha256 }: { name: string; bytes: Buffer; sha256: string },
): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `${disposition}; filename="agreement.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-sha256': sha256,
    })
    .send(bytes);
}
