import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ownPart = fileURLToPath(new URL('../../src/ui/router/routing.tsx', import.meta.url));

/** Gives browsers, in the place of React Router, the little that the pages use of it (decision 056). The server renders with React Router itself. */
export function routerForBrowsers(): Plugin {
  return {
    name: 'router-for-browsers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /^react-router$/ }, handler: () => ownPart },
  };
}
