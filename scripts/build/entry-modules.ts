import type { Plugin } from 'vite';

/** The own modules that an entry needs on every page: known after all modules are read, and used for the distribution into chunks. */
export interface EntryModules {
  plugin: Plugin;
  has(id: string): boolean;
}

/** Follows the static imports of the entry; dynamic imports are excluded. */
export function collectEntryModules(entry: RegExp): EntryModules {
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

/** Removes Vite's preload helper: pages consist of one file beside the shared ones. */
export function removePreloadHelper(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
  };
}
