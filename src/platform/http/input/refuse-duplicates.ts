import type { z } from 'zod';

/**
 * Refuses duplicate list entries by key and names the field: `z.array(item).superRefine(noneTwice('code'))`. Entries without a
 * key are not duplicates.
 */
export const refuseDuplicates =
  <Field extends string>(field: Field, nameOf: (item: Record<Field, unknown>) => unknown = (item) => item[field]) =>
  (items: readonly Record<Field, unknown>[], refinement: z.RefinementCtx): void => {
    const names = items.map(nameOf);
    for (const [index, name] of names.entries())
      if (name !== '' && names.indexOf(name) < index)
        refinement.addIssue({ code: 'custom', path: [index, field], message: `${String(items[index]![field])} 重复` });
  };
