import { z } from 'zod';
import type { StaffDeps } from '#identity/staff/deps.ts';
import { addStaff } from '#identity/staff/service/accounts/add-staff.ts';
import type { Context } from '#platform/context.ts';
import { readYaml } from '../read-yaml.ts';

/** The password of all demo staff, printed in the README. */
export const demoStaffPassword = 'Qianting-2026';

const list = z.array(z.string().min(1));
export const demoStaff = readYaml(
  'staff/staff',
  z.array(
    z.object({
      login: z.string(),
      name: z.string(),
      roles: list,
      scopes: z.object({ branch: list.optional(), category: list.optional(), queue: list.optional() }).default({}),
    }),
  ),
);

/** Creates a staff member for each role, who signs in without a second factor while the demo mode is on, from the machine itself. */
export async function loadDemoStaff(ctx: Context, deps: Pick<StaffDeps, 'hasher'>): Promise<void> {
  const hash = await deps.hasher.hash(demoStaffPassword);
  const hashedOnce = { hasher: { ...deps.hasher, hash: async () => hash } };
  for (const { login: loginName, name, roles, scopes = {} } of demoStaff)
    await addStaff(ctx, hashedOnce, { loginName, name, roles, scopes, password: demoStaffPassword, isDemo: true });
}
