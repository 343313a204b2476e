import { z } from 'zod';
import type { ScopeKind } from '#contract/permissions.ts';

/** A branch, category or queue to which staff can be assigned. `group` is its heading in the list; empty without one. */
export const scopeChoice = z.object({ value: z.string(), text: z.string(), group: z.string() });
export type ScopeChoice = z.infer<typeof scopeChoice>;

export const scopeChoices = z.object({
  branch: z.array(scopeChoice),
  category: z.array(scopeChoice),
  queue: z.array(scopeChoice),
}) satisfies z.ZodType<Record<ScopeKind, ScopeChoice[]>>;
export type ScopeChoices = z.infer<typeof scopeChoices>;
