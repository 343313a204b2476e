import { useMemo, type ReactNode } from 'react';
import { firmFacts } from '#content/firm-facts/calls.ts';
import { useData } from '../use-data.ts';
import { FactsContext, type CitableFacts } from './facts-context.ts';

/** Loads the facts once for all texts of a form. */
export function LoadFacts({ isDated, children }: { isDated: boolean; children: ReactNode }) {
  const { data, error, reload } = useData(firmFacts, {});
  const facts = useMemo<CitableFacts>(
    () => ({
      byCode: data && new Map(data.records.map((fact) => [fact.code, fact])),
      isFailed: data === undefined && error !== undefined,
      reload,
      isDated,
    }),
    [data, error, reload, isDated],
  );
  return <FactsContext value={facts}>{children}</FactsContext>;
}
