import type { MarginTerms, TermsChange } from '../schema/terms.ts';
import { listTermsFacts } from '../web/terms-facts.ts';

/** What a version changed, parameter by parameter, in the words in which the page shows them. */
export function compareTerms(before: MarginTerms, after: MarginTerms): TermsChange[] {
  const old = new Map(listTermsFacts(before).map(({ name, value }) => [name, value]));
  const present = listTermsFacts(after);
  const changed = present.filter(({ name, value }) => old.get(name) !== value);
  const gone = [...old.keys()].filter((name) => !present.some((fact) => fact.name === name));
  return [
    ...changed.map(({ name, value }) => ({ name, before: old.get(name) ?? '无', after: value })),
    ...gone.map((name) => ({ name, before: old.get(name) ?? '无', after: '无' })),
  ];
}
