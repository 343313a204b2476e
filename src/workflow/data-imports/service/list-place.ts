import { everywhere } from '#contract/permissions.ts';
import type { WorkPlace } from '#platform/staff-access.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';

/** Where a list lies, by which the work of staff is divided: a dated list in the category of its code; a register, which holds what all branches have, is the whole firm's. */
export const listPlaceOf = ({ kind, code }: Pick<ImportTarget, 'kind' | 'code'>): WorkPlace => ({
  category: code,
  branch: kind === 'register' ? everywhere : null,
});
