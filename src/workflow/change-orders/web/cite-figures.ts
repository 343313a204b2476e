import { toCitation } from '#contract/fact-citations.ts';
import type { DraftFinding } from '../schema/orders.ts';

/**
 * Replaces the figures of findings by citations of their facts. Returns the new values by path, and the number of figures that are
 * no longer where the check has found them; these stay as they are.
 */
export function citeFigures(
  read: (path: string) => unknown,
  findings: readonly Pick<DraftFinding, 'path' | 'fact'>[],
): { values: Map<string, unknown>; moved: number } {
  const values = new Map<string, unknown>();
  let moved = 0;
  // From the end of a text to its beginning, so that a replacement does not move the figures that follow.
  for (const { path, fact } of findings.toSorted((one, other) => (other.fact?.at ?? 0) - (one.fact?.at ?? 0))) {
    if (!fact) continue;
    const value = values.has(path) ? values.get(path) : read(path);
    const text: unknown = fact.entry === null ? value : Array.isArray(value) ? value[fact.entry] : undefined;
    const changed = typeof text === 'string' ? replaceFigure(text, fact) : undefined;
    if (changed === undefined) moved += 1;
    else values.set(path, fact.entry === null ? changed : (value as unknown[]).with(fact.entry, changed));
  }
  return { values, moved };
}

function replaceFigure(text: string, { code, written, at, length }: NonNullable<DraftFinding['fact']>): string | undefined {
  if (text.slice(at, at + length) !== written) return undefined;
  // Tags within the figure stay behind it, where they close or open what is around it.
  const tags = written.match(/<[^>]*>/g)?.join('') ?? '';
  return text.slice(0, at) + toCitation(code) + tags + text.slice(at + length);
}
