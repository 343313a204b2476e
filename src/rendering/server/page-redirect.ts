import type { ServerResponse } from 'node:http';

/** Thrown by a render whose loader redirects; never cached. */
export class PageRedirect extends Error {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];

  constructor(status: number, location: string, cookies: readonly string[]) {
    super(`redirect to ${location}`);
    this.status = status;
    this.location = location;
    this.cookies = cookies;
  }
}

/** Sends a redirect with the headers of a page. */
export function redirect(
  response: ServerResponse,
  status: number,
  location: string,
  headers: Readonly<Record<string, string>>,
  requestId: string,
  cookies: readonly string[] = [],
): void {
  const more = cookies.length > 0 ? { 'set-cookie': [...cookies] } : {};
  response.writeHead(status, { ...headers, ...more, location, 'content-length': '0', 'x-request-id': requestId });
  response.end();
}
