import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** Parts of the frame whose code browsers get later or not at all, by the file that the server has: what stands in for it, for whom. */
const parts = [
  { file: 'web/layout/footer/footer.tsx', browsers: 'web/layout/footer/browser-footer.tsx', for: 'web/layout/frame.tsx' },
  { file: 'modules/base/quotes/web/quote-strip.tsx', browsers: 'modules/base/quotes/web/browser-quote-strip.tsx', for: 'root.tsx' },
];

/** Gives the frame, in browsers, small parts in the place of those that every page would have to fetch before it needs them (decision 096). */
export function partsForBrowsers(): Plugin {
  return {
    name: 'parts-for-browsers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /(?:footer|quote-strip)\.tsx$/ },
      async handler(id, importer, options) {
        const part = parts.find((one) => importer === source + one.for && one.file.endsWith(id.replace(/^.*\//, '')));
        return part ? source + part.browsers : this.resolve(id, importer, { ...options, skipSelf: true });
      },
    },
  };
}
