import type { FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';

/** Parses the fields and files of a form, url-encoded or multipart. Throws 40001 for invalid bytes. */
export async function parsePostedForm(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw fail('invalidInput', '表单内容无法读取，请返回重新填写');
  }
}

/** Browsers send the origin of a form; a client that sends none is not a browser that another site could misuse. */
export function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || (URL.canParse(headers.origin) && new URL(headers.origin).host === host);
}
