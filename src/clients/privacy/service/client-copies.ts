import type { ExportItem } from '#identity/accounts/schema.ts';
import { requestCopy } from '#identity/accounts/service/copies.ts';
import { requireStepUp } from '#identity/clients/service/step-up/require-step-up.ts';
import type { Context } from '#platform/context.ts';
import type { PrivacyDeps } from '../deps.ts';

/**
 * Accepts the calling client's request for a copy. The full copy contains every number, so it needs more than the code, which an
 * unlocked phone would provide. Throws as `requestCopy`, and for the full copy as `requireStepUp`.
 */
export function requestClientCopy(
  ctx: Context,
  deps: PrivacyDeps,
  { code, isFull }: { code: string; isFull: boolean },
): Promise<ExportItem> {
  const confirm = (tx: Context): Promise<void> => requireStepUp(tx, deps.security, { act: 'export' }, ['code']);
  return requestCopy(ctx, deps.person, { code, isFull, ...(isFull && { confirm }) });
}
