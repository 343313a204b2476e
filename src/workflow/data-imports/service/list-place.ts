import { everywhere } from '#contract/permissions.ts';
import type { WorkPlace } from '#platform/staff-access.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';

/** Returns the scope of a list: the category with its code for a dated list, the whole firm for a register, which contains all branches. */
export const listPlaceOf = ({ kind, code }: Pick<ImportTarget, 'kind' | 'code'>): WorkPlace => ({
  category: code,
  branch: kind === 'register' ? everywhere : null,
});
