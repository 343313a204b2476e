import type { FastifyReply } from 'fastify';

interface Preview {
  html: string;
  /** Sources of its inline styles. */
  styleSource: string;
  /** Origin of the public site, from which styles, pictures and fonts come. */
  site: string;
  /** True for a preview in a frame of the console. */
  isFramed?: boolean;
}

/** Sends a page of the public site from the console: without scripts and forms, and never stored or indexed. */
export function sendPreview(reply: FastifyReply, { html, styleSource, site, isFramed = false }: Preview): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `img-src ${site} data:`,
    `media-src ${site}`,
    `font-src ${site}`,
    `base-uri ${site}`,
    "form-action 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ');
  return reply
    .headers({
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      ...(isFramed && { 'x-frame-options': 'SAMEORIGIN' }),
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
