import type { Plugin } from 'vite';

/** The modules of our own that an entry needs, whatever page it shows: known when all are read, and asked for when they are put into files. */
export interface ScriptsOfEntry {
  plugin: Plugin;
  has(id: string): boolean;
}

/** Follows the imports of the entry, but for those that are made when a page asks for them. */
export function scriptsOfEntry(entry: RegExp): ScriptsOfEntry {
  const needed = new Set<string>();
  return {
    has: (id) => needed.has(id) && !entry.test(id) && !id.includes('node_modules'),
    plugin: {
      name: 'scripts-of-entry',
      apply: 'build',
      buildEnd() {
        const follow = (id: string): void => {
          if (needed.has(id)) return;
          needed.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported);
        };
        for (const id of this.getModuleIds()) if (entry.test(id)) follow(id);
      },
    },
  };
}

/** Without Vite's helper, which fetches ahead what a page's file imports: pages consist of one file beside the shared ones. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
  };
}
