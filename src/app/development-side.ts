import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { PageRenderer, PageSide } from '#rendering/server/renderer.ts';

export interface DevelopmentSide {
  side(): Promise<PageSide>;
  /** Serves Vite's own files (modules, styles, hot reload) before the site's. */
  prepare(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Renders pages through Vite: changed files apply at the next request, changed components without one. */
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

/** In development styles come with the scripts. The base styles are linked directly to avoid a flash of unstyled content. */
function listStyles(): Promise<string[]> {
  const basis = ['tokens', 'base', 'layout/arrangement', 'layout/surface', 'layout/text'];
  return Promise.resolve(basis.map((name) => `/src/ui/components/${name}.css`));
}

function registerVite(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done());
  });
}
