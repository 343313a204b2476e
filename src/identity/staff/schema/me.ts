import { z } from 'zod';
import { permissions } from '#contract/permissions.ts';

/** The signed-in staff member, as every screen needs it. */
export const me = z.object({
  id: z.number(),
  loginName: z.string(),
  name: z.string(),
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
  permissions: z.array(z.object({ permission: z.enum(permissions), reach: z.enum(['all', 'own']) })),
  hasSecondFactor: z.boolean(),
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  recoveryCodesLeft: z.number(),
  passwordSetAt: z.iso.datetime().nullable(),
  /** The idle expiry of the session, and its absolute limit. */
  endsAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  firm: z.string(),
  isDemo: z.boolean(),
});
export type Me = z.infer<typeof me>;
