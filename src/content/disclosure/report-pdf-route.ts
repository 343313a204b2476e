import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { reportPdfPath } from './calls.ts';
import { ReportPrinter } from './service/research/report-printer.ts';

/**
 * Serves each published version of a report as PDF, for GET and HEAD, with 304 for a matching ETag. A report that is not
 * published, or was taken down, is 404 here as on its page.
 */
export function registerReportPdf(
  app: FastifyInstance,
  { contextOf, publicUrl }: { contextOf(request: FastifyRequest): Promise<Context>; publicUrl: string },
): void {
  const printer = new ReportPrinter({ publicUrl });
  app.route<{ Params: { id: string; version: string } }>({
    method: ['GET', 'HEAD'],
    url: reportPdfPath(':id', ':version'),
    config: { rateLimit: { max: 120, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      const { id, version } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(id) || !/^[1-9]\d{0,4}$/.test(version)) throw fail('notFound');
      const { title, hash, bytes } = await printer.print(await contextOf(request), { id: Number(id), version: Number(version) });
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="report-${id}-v${version}.pdf"; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`,
        'cache-control': 'no-cache',
        etag: `"${hash}"`,
      });
      return request.headers['if-none-match'] === `"${hash}"` ? reply.code(304).send() : reply.send(bytes);
    },
  });
}
