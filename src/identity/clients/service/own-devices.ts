import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskIp } from '#ui/format/masks.ts';
import type { DeviceInput, DeviceListResult, DeviceNameInput, KnownDeviceItem } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { findDevice } from './devices.ts';
import { clientOf } from './session.ts';
import { requireStepUp, type StepUpDeps } from './step-up/require-step-up.ts';

/** Lists the calling client's trusted devices, last used first. Addresses are masked. */
export async function listDevices(ctx: Context, security: Pick<ClientSecurity, 'vault'>): Promise<DeviceListResult> {
  const { clientId } = clientOf(ctx);
  const current = await findDevice(ctx, clientId);
  const devices = await readDevices(ctx, security, clientId);
  return { devices: devices.map((device) => ({ ...device, isCurrent: device.id === current?.id })) };
}

/** Lists a client's trusted devices, last used first, as shown to the client. */
export async function readDevices(
  ctx: Pick<Context, 'db' | 'now'>,
  { vault }: Pick<ClientSecurity, 'vault'>,
  clientId: number,
): Promise<Omit<KnownDeviceItem, 'isCurrent'>[]> {
  const rows = await ctx.db
    .selectFrom('clientDevices')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('expiresAt', '>', ctx.now)
    .orderBy('lastUsedAt', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, sealedName, device, ip, firstUsedAt, lastUsedAt, expiresAt }) => ({
    id,
    name: sealedName && vault.open(sealedName, 'deviceName'),
    device,
    ip: maskIp(ip),
    firstUsedAt: firstUsedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Untrusts a device and ends the sessions on it, except the current one. Throws 40004 for a device that is not theirs, and what
 * `requireStepUp` throws: a person at an unattended session must not be able to lock out the owner's devices.
 */
export async function untrustDevice(ctx: Context, security: StepUpDeps, { id }: DeviceInput): Promise<Empty> {
  const { clientId, sessionId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, clientKind, clientId, { onDevice: id, except: sessionId, why: 'device' });
    const { numDeletedRows } = await tx.db
      .deleteFrom('clientDevices')
      .where('id', '=', id)
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw fail('notFound');
    await requireStepUp(tx, security, { act: 'device', subject: id });
    await audit(tx, 'client.forgetDevice', `client:${clientId}`, { device: id, ended });
  });
  return {};
}

/** Sets or removes the name of a device. Throws 40004 for a device that is not theirs. */
export async function nameDevice(ctx: Context, { vault }: Pick<ClientSecurity, 'vault'>, { id, name }: DeviceNameInput): Promise<Empty> {
  const { clientId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('clientDevices')
      .set({ sealedName: name ? vault.seal(name, 'deviceName') : null })
      .where('id', '=', id)
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw fail('notFound');
    await audit(tx, 'client.nameDevice', `client:${clientId}`, { device: id });
  });
  return {};
}

/** Returns true when the calling client trusts a device other than this browser. */
export async function hasOtherDevice(ctx: Context): Promise<boolean> {
  const { clientId } = clientOf(ctx);
  const own = await findDevice(ctx, clientId);
  const row = await ctx.db
    .selectFrom('clientDevices')
    .select('id')
    .where('clientId', '=', clientId)
    .where('expiresAt', '>', ctx.now)
    .$if(own !== undefined, (query) => query.where('id', '!=', own!.id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
