import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';

const loopbackNames = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Refuses with 40004 what was asked under another name than the console's own. A page of a stranger whose name leads to this machine (DNS rebinding) is of the
 * same origin as the console for the browser that shows it, so that neither its address nor its cookies keep it out; the name that it asks for does. Taken are
 * the name of `CONSOLE_URL`, the machine's own names, and the address at which the connection arrived. Balancers ask for health by any address, but no name.
 */
export function refuseForeignHost({ host, url, socket }: FastifyRequest, consoleUrl: string): void {
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name !== undefined && host !== '') {
    if (host === new URL(consoleUrl).host || name === new URL(consoleUrl).hostname || loopbackNames.test(name)) return;
    const address = name.replaceAll(/^\[|\]$/g, '');
    const isHealth = url === '/healthz' || url === '/readyz';
    if (isIP(address) !== 0 && (isHealth || address === socket.localAddress?.replace(/^::ffff:/, ''))) return;
  }
  throw fail('notFound', '管理端不在这个地址提供服务，请改用 CONSOLE_URL 所设的地址访问');
}
