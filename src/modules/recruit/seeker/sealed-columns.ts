import type { SealedColumn } from '#platform/crypto/sealed-column.ts';
import type { SeekerColumn } from './vault.ts';

const sealed = (column: string, name: SeekerColumn): SealedColumn => ({
  table: 'seekers',
  column,
  keys: ['id'],
  purpose: 'seeker-data',
  place: () => `seekers.${name}`,
});

/** Who the job seekers are. */
export const seekerColumns: readonly SealedColumn[] = [sealed('sealedMobile', 'mobile'), sealed('sealedIdNumber', 'idNumber')];
