import { createContext, useContext } from 'react';
import type { Permission } from '#contract/permissions.ts';

/** As much of who is signed in as the shell's pieces need. */
export interface Person {
  id: number;
  name: string;
  loginName: string;
  permissions: readonly { permission: Permission; reach: 'all' | 'own' }[];
}

export const MeContext = createContext<{ me: Person | undefined; reload(): void }>({ me: undefined, reload: () => undefined });

/** Whether who is signed in has a permission: what they have not got is not offered to them. The server asks once more. */
export function useMay(): (permission: Permission) => boolean {
  const { me } = useContext(MeContext);
  return (wanted) => me?.permissions.some(({ permission }) => permission === wanted) ?? false;
}
