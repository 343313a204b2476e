import { readFile } from 'node:fs/promises';
import type { StyleRule } from './page-styles.ts';

/** Addresses of the built files of a document. */
export interface PageAssets {
  /** Changes with every build. */
  build: string;
  boot: string;
  entry: string;
  stylesheets: readonly string[];
  /** The parsed stylesheet; without it (in development) documents link it. */
  rules?: readonly StyleRule[];
}

interface ManifestChunk {
  file: string;
  css?: string[];
}

/** Reads Vite's manifest of the browser build. Throws when there is no build or a part of it is missing. */
export async function readBuildAssets(clientFolder: string): Promise<PageAssets> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(`${clientFolder}/.vite/${name}.json`, 'utf8'));
  const manifest = (await read('manifest')) as Record<string, ManifestChunk>;
  const rules = (await read('rules')) as StyleRule[];
  const entry = manifest['src/rendering/entry.client.tsx'];
  const boot = manifest['src/ui/boot/boot.ts'];
  if (!entry || !boot) throw new Error('the browser build lacks its entries');
  const stylesheets = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [`/${file}`] : []));
  const build = buildId(Object.values(manifest).map(({ file }) => file));
  return { build, boot: `/${boot.file}`, entry: `/${entry.file}`, stylesheets, rules };
}

/** File names contain the hash of their content, so all names together identify a build. */
function buildId(files: readonly string[]): string {
  let hash = 0;
  for (const file of files) for (const char of file) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}
