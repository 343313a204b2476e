import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { drawQrCode } from '#platform/qr-code.ts';
import type { OpeningInfo } from '../schema.ts';

/** Returns the settings for opening an account; a referral code is included in the QR code. */
export async function getOpening(ctx: Context, { ref }: { ref?: string | undefined }): Promise<OpeningInfo> {
  const { opening } = await getSettings(ctx);
  if (!opening?.target) return { minutes: opening?.minutes ?? null, qrCode: null };
  const target = new URL(opening.target);
  if (ref) target.searchParams.set('ref', ref);
  return { minutes: opening.minutes, qrCode: { ...drawQrCode(target.href), target: target.href } };
}
