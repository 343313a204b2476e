import type { FastifyInstance } from 'fastify';
import { codes } from '#contract/codes.ts';
import type { Context } from '#platform/context.ts';
import type { CopyDeps, CopyLinkQuery } from './ports.ts';
import { exportFormat } from './schema.ts';
import { readCopy } from './service/copies.ts';

interface ExportRequest {
  Params: { id: string; format: string };
  Querystring: CopyLinkQuery;
}

const mediaTypes = { json: 'application/json; charset=utf-8', pdf: 'application/pdf' } as const;
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Serves `/privacy-exports/{id}/{format}` to requests with a valid signature. All others receive 404. */
export function registerCopyRoute(app: FastifyInstance, { db, privacy }: Pick<Context, 'db'> & { privacy: Pick<CopyDeps, 'vault'> }): void {
  app.get<ExportRequest>('/privacy-exports/:id/:format', async ({ params: { id, format: name }, query }, reply) => {
    const format = exportFormat.safeParse(name).data;
    const found = format && isId(id) ? await readCopy({ db, now: new Date() }, privacy, { id, format, query }) : undefined;
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    if (!found || !format) return reply.code(404).send({ code: codes.notFound.code, msg: codes.notFound.text });
    const disposition = `attachment; filename="${found.number}.${format}"; filename*=UTF-8''${encodeURIComponent('个人信息副本')}-${found.number}.${format}`;
    return reply.headers({ 'content-type': mediaTypes[format], 'content-disposition': disposition }).send(found.bytes);
  });
}
