import { createContext, useContext } from 'react';
import type { Permission } from '#contract/permissions.ts';

/** The facts about the signed-in person that the shell's components need. */
export interface SignedInStaff {
  id: number;
  name: string;
  loginName: string;
  permissions: readonly { permission: Permission; reach: 'all' | 'own' }[];
}

export const MeContext = createContext<{ me: SignedInStaff | undefined; reload(): void }>({ me: undefined, reload: () => undefined });

/** Returns a check of the signed-in person's permissions, for hiding what they may not do. The server checks again. */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const { me } = useContext(MeContext);
  return (wanted) => me?.permissions.some(({ permission }) => permission === wanted) ?? false;
}
