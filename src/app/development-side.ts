import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { PageRenderer, PageSide } from '#rendering/server/renderer.ts';

export interface DevelopmentSide {
  side(): Promise<PageSide>;
  /** Puts Vite's own files (modules, styles, hot reload) ahead of ours. */
  prepare(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Pages out of Vite: a changed file shows at the next request, a changed component without one. */
export async function openDevelopmentSide(): Promise<DevelopmentSide> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', configLoader: 'native' });
  const assets = {
    build: 'development',
    boot: '/src/ui/boot/boot.ts',
    entry: '/src/ui/boot/development-entry.ts',
    stylesheets: await listStyles(),
  };
  return {
    side: async () => ({ assets, renderer: (await vite.ssrLoadModule('/src/rendering/entry.server.tsx')) as unknown as PageRenderer }),
    prepare: (app) => registerVite(app, vite),
    close: () => vite.close(),
  };
}

/** In development styles come with the scripts; those that everything stands on come first, or the page would flash. */
function listStyles(): Promise<string[]> {
  const basis = ['tokens', 'base', 'layout/arrangement', 'layout/surface', 'layout/text'];
  return Promise.resolve(basis.map((name) => `/src/ui/components/${name}.css`));
}

function registerVite(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done());
  });
}
