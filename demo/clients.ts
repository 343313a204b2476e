import type { Context } from '#platform/context.ts';
import type { ClientSecurity } from '#modules/client/security.ts';
import { createClient, type NewClient } from '#modules/client/service/accounts.ts';

/** Of every demo client; the README prints it. */
const password = 'Qianting2026';

/** Nobody has these names, accounts or numbers. */
export const demoClients: readonly NewClient[] = [
  { fundAccount: '880000000101', mobile: '13800000001', name: '演示客户一', password },
  { fundAccount: '880000000202', mobile: '13800000002', name: '演示客户二', password },
  { fundAccount: '880000000303', mobile: '13800000003', name: '演示客户三', password },
  // Has locked his online access: the right password is answered with what to do.
  { fundAccount: '880000000404', mobile: '13800000004', name: '演示客户四', password, status: 'locked' },
  // Must be helped: the right password leads to the support page (code 40000).
  { fundAccount: '880000000505', mobile: '13800000005', name: '演示客户五', password, status: 'needsSupport' },
];

/** Opens the demo clients' accounts. They can only be read with the master key of this site. */
export async function loadDemoClients(ctx: Context, security: Pick<ClientSecurity, 'vault' | 'hasher'>): Promise<void> {
  for (const client of demoClients) await createClient(ctx, security, client);
}
