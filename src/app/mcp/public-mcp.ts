import type { FastifyInstance } from 'fastify';
import { getSettings } from '#content/website/service/settings.ts';
import type { EndpointIndex } from '#platform/http/invoke.ts';
import { registerMcp } from '#platform/mcp/register-mcp.ts';
import type { PageServer } from '#rendering/server/page-server.ts';
import { createContext, type Services } from '../services.ts';

export interface PublicMcpOptions {
  services: Services;
  endpoints: EndpointIndex;
  pages: PageServer;
}

/** A message is one call with a few short arguments. */
const bodyBytes = 16 * 1024;

/** Registers `/mcp` of the public site. Its tools see what an anonymous visitor sees, also when the caller is signed in. */
export function registerPublicMcp(app: FastifyInstance, { services, endpoints, pages }: PublicMcpOptions): void {
  const { config, tracer } = services;
  const nobody = () => createContext(services, { actor: { kind: 'visitor' }, requestId: 'mcp' });
  registerMcp(app, {
    path: '/mcp',
    url: config.publicUrl,
    endpoints,
    perMinute: config.mcpPerMinute,
    bodyBytes,
    isReading: true,
    trace: tracer?.ofRequest,
    contextOf: async ({ id, ip }) => ({ ...nobody(), requestId: id, ip }),
    async loadTools() {
      const { listPublicTools, publicInstructions: instructions } = await import('./public-tools.ts');
      const { firm } = await getSettings(nobody());
      const tools = listPublicTools((address) => pages.renderPageAsMarkdown(nobody(), address));
      return { name: 'qianting', title: `${firm.name}官方网站`, instructions, tools };
    },
  });
}
