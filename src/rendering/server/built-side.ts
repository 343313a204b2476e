import { pathToFileURL } from 'node:url';
import { readBuildAssets } from './document/assets.ts';
import type { PageRenderer, PageSide } from './renderer.ts';

/** Loads the built page side once. Throws with a clear message when there is no build. */
export async function loadBuiltSide(clientFolder: string): Promise<() => Promise<PageSide>> {
  const entry = pathToFileURL(`${clientFolder}/../ssr/entry.server.js`).href;
  const [assets, renderer] = await Promise.all([readBuildAssets(clientFolder), import(entry) as Promise<PageRenderer>]).catch(
    (error: unknown) => {
      throw new Error('没有可用的构建结果，请先运行 npm run build', { cause: error });
    },
  );
  const side = { assets, renderer };
  return () => Promise.resolve(side);
}
