import type { z } from 'zod';

/**
 * Refuses each entry of a list that is known by what one before it is known by, and names the field of it: `z.array(item).superRefine(noneTwice('code'))`. What has no name
 * yet is not the same as another without one.
 */
export const noneTwice =
  <Field extends string>(field: Field, nameOf: (item: Record<Field, unknown>) => unknown = (item) => item[field]) =>
  (items: readonly Record<Field, unknown>[], refinement: z.RefinementCtx): void => {
    const names = items.map(nameOf);
    for (const [index, name] of names.entries())
      if (name !== '' && names.indexOf(name) < index)
        refinement.addIssue({ code: 'custom', path: [index, field], message: `${String(items[index]![field])} 重复` });
  };
