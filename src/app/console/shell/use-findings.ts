import { useEffect, useState } from 'react';
import { contentFind } from '#workflow/change-orders/calls/contents.ts';
import type { ContentFindings } from '#workflow/change-orders/schema/finding.ts';
import { useClient } from '#ui/api/client-context.ts';
import { useMay } from '#ui/console/me-context.ts';

/** After so long without a key the server is asked. */
const pauseMs = 150;

interface Findings {
  /** Of these words and no others: what came for the words of before is never offered for these. */
  found: ContentFindings | undefined;
  /** `idle`: nothing to ask, or no right to. */
  state: 'idle' | 'asking' | 'found' | 'failed';
}

/** What there is of content by words, asked for once they rest. */
export function useFindings(words: string): Findings {
  const client = useClient();
  const may = useMay();
  const isAsked = words !== '' && may('content.read');
  const [answer, setAnswer] = useState<{ of: string; found?: ContentFindings }>();
  useEffect(() => {
    if (!isAsked) return setAnswer(undefined);
    const leaving = new AbortController();
    const pause = setTimeout(() => {
      client()
        .call(contentFind, { q: words }, { signal: leaving.signal, quiet: true })
        .then(
          (found) => setAnswer({ of: words, found }),
          () => !leaving.signal.aborted && setAnswer({ of: words }),
        );
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      leaving.abort();
    };
  }, [client, words, isAsked]);
  if (!isAsked) return { found: undefined, state: 'idle' };
  if (answer?.of !== words) return { found: undefined, state: 'asking' };
  return { found: answer.found, state: answer.found ? 'found' : 'failed' };
}

/** Has the server read its names while the first word is being typed. */
export function useNamesAhead(isOpen: boolean): void {
  const client = useClient();
  const may = useMay();
  const isAsked = isOpen && may('content.read');
  useEffect(() => {
    if (isAsked)
      client()
        .call(contentFind, { q: '' }, { quiet: true })
        .catch(() => undefined);
  }, [client, isAsked]);
}
