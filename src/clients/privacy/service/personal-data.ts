import { readMaskedData } from '#identity/accounts/service/personal-data.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { PrivacyDeps } from '../deps.ts';
import type { PersonalData } from '../schema.ts';
import { listRecipients } from './recipients.ts';

/** Returns the calling client's stored data, masked. Throws 50102 when nobody is signed in. */
export async function showPersonalData(ctx: Context, deps: Pick<PrivacyDeps, 'sources'>): Promise<PersonalData> {
  const { clientId } = clientOf(ctx);
  return { categories: await readMaskedData(ctx, deps, clientId), recipients: await listRecipients(ctx) };
}
