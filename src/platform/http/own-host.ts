import type { FastifyRequest } from 'fastify';

const loopbackNames = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns the host name of a request without its port; undefined for none, or an unreadable one. */
export const hostNameOf = ({ host }: Pick<FastifyRequest, 'host'>): string | undefined =>
  host === '' ? undefined : URL.parse(`http://${host}`)?.hostname;

/**
 * Returns true for a request to the host name of `url`, or to a name of this machine. With DNS rebinding, a foreign page has the
 * origin of our own pages in the visitor's browser, so that neither its origin nor cookies distinguish it, but its host name does.
 */
export function isOwnHost(request: Pick<FastifyRequest, 'host'>, url: string): boolean {
  const name = hostNameOf(request);
  return name !== undefined && (name === new URL(url).hostname || loopbackNames.test(name));
}
