import type { Context } from '#platform/context.ts';
import { listSources } from '../sources/read-sources.ts';

/** The described sources of files by their codes, for a person to choose from. */
export async function listSourceNames(ctx: Context): Promise<{ code: string; name: string }[]> {
  return (await listSources(ctx)).map(({ code, name }) => ({ code, name }));
}
