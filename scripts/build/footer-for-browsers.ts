import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../src/web/layout/${file}`, import.meta.url));
const frame = pathOf('frame.tsx');
const browserFooter = pathOf('footer/browser-footer.tsx');

/** Gives the frame, in browsers, a footer that leaves the server's alone, in the place of the one that draws it (decision 096). */
export function footerForBrowsers(): Plugin {
  return {
    name: 'footer-for-browsers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /\/footer\.tsx$/ }, handler: (_id, importer) => (importer === frame ? browserFooter : undefined) },
  };
}
