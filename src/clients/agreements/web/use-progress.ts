import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import type { QueryResult } from '../schema.ts';
import type { ReadingChange, SigningCase } from './signing-case.ts';

/** Reading progress of one document, in percent, and its tick. */
export interface ReadingStatus {
  readShare: number;
  isTicked: boolean;
}

type Standings = ReadonlyMap<string, ReadingStatus>;

const retryMs = 5000;

/**
 * Tracks reading progress by text hash: the server's state with local changes applied at once. Changes that could not be sent are
 * sent when the connection is back; `take` merges changes from elsewhere unless something changed here since they were requested
 * (`askedAt`, in `performance.now` time).
 */
export function useProgress({ keepProgress, key: { acpt_id, mobile_tel } }: SigningCase, query: QueryResult) {
  const client = useClient();
  const [standings, setStandings] = useState<Standings>(() => standingsOf(query));
  const untold = useRef(new Map<string, ReadingChange>());
  const isTelling = useRef(false);
  const toldAt = useRef(0);
  const again = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (isTelling.current) return;
    isTelling.current = true;
    try {
      while (untold.current.size > 0) {
        const [sha256, change] = [...untold.current][0]!;
        const number = mobile_tel === undefined ? {} : { mobile_tel };
        await client().call(keepProgress, { acpt_id, ...number, ...change }, { quiet: true });
        toldAt.current = performance.now();
        if (untold.current.get(sha256) === change) untold.current.delete(sha256);
      }
    } catch {
      // Nothing is lost: the change is kept, sent again, and submitted with the signature anyway.
      timer.current = setTimeout(() => again.current?.(), retryMs);
    } finally {
      isTelling.current = false;
    }
  }, [client, keepProgress, acpt_id, mobile_tel]);

  useEffect(() => {
    const onOnline = (): void => void tell();
    again.current = onOnline;
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('online', onOnline);
      clearTimeout(timer.current);
    };
  }, [tell]);

  const note = (change: ReadingChange): void => {
    const { sha256, ...parts } = change;
    setStandings((before) => {
      const { readShare = 0, isTicked = false } = before.get(sha256) ?? {};
      const next = { readShare: Math.max(readShare, parts.readShare ?? 0), isTicked: parts.isTicked ?? isTicked };
      return new Map([...before, [sha256, next]]);
    });
    untold.current.set(sha256, { ...untold.current.get(sha256), ...change });
    void tell();
  };
  const take = useCallback((newer: QueryResult, askedAt: number): void => {
    if (untold.current.size === 0 && askedAt > toldAt.current) setStandings(standingsOf(newer));
  }, []);
  return { standings, note, take };
}

const standingsOf = ({ agreements_paths: documents }: QueryResult): Standings =>
  new Map(documents.map(({ sha256, readShare, isTicked }) => [sha256, { readShare, isTicked }]));
