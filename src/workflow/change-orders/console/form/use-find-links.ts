import { useCallback } from 'react';
import type { LinkTarget } from '#ui/console/rich-text/rich-text.tsx';
import { useClient } from '#ui/api/client-context.ts';
import { linkFind } from '../../calls/files.ts';

/** Finds pages of this site by words. */
export function useFindLinks(): (words: string) => Promise<readonly LinkTarget[]> {
  const client = useClient();
  return useCallback(async (words) => (await client().call(linkFind, { q: words }, { quiet: true })).links, [client]);
}
