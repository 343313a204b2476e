import { useEffect, useRef } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import type { QueryResult } from '../schema.ts';
import type { SigningCase } from './signing-case.ts';

/** How often is asked how it stands on the other device, while this page is looked at. */
const pauseMs = 3000;

/** How it stands there, and when that was asked (`performance.now`). */
export type NewsHandler = (newer: QueryResult, askedAt: number) => void;

/** Follows what is read, ticked and signed on another device. A question that fails is asked again. */
export function useFollowing({ query, key }: SigningCase, isFollowing: boolean, onAnswer: NewsHandler): void {
  const client = useClient();
  const latest = useRef({ query, key, onAnswer });
  useEffect(() => void (latest.current = { query, key, onAnswer }));
  useEffect(() => {
    if (!isFollowing) return undefined;
    const following = new AbortController();
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const { signal } = following;
      const askedAt = performance.now();
      const newer = await client()
        .call(latest.current.query, latest.current.key, { quiet: true, signal })
        .catch(() => undefined);
      if (newer && !signal.aborted) latest.current.onAnswer(newer, askedAt);
    };
    const timer = setInterval(() => void ask(), pauseMs);
    return () => {
      following.abort();
      clearInterval(timer);
    };
  }, [client, isFollowing]);
}
