import QRCode from 'qrcode';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { siteSettings, type SiteFrameResult, type SiteSettings } from '../schema.ts';

/** Whoever changes the settings drops, with this tag, every page: the frame is on all of them. */
export const siteTag = 'site';

/** The firm's settings, all groups. Throws 40000 while the site has none: it is then not open for business. */
export function getSettings(ctx: Context): Promise<SiteSettings> {
  return ctx.memo.get(ctx, 'site.settings', siteTag, async () => {
    const rows = await ctx.db.selectFrom('siteSettings').select(['key', 'value']).execute();
    if (rows.length === 0) throw fail('needsSupport', '网站尚未完成初始设置');
    return siteSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  });
}

/** What the frame around every page shows: the settings less what only the server needs, QR codes as outlines. */
export function getFrame(ctx: Context): Promise<SiteFrameResult> {
  return ctx.memo.get(ctx, 'site.frame', siteTag, async () => {
    const { product: _product, sharePicture: _sharePicture, qrCodes, ...shown } = await getSettings(ctx);
    return { ...shown, qrCodes: qrCodes.map(({ name, target }) => ({ name, ...drawQrCode(target) })) };
  });
}

/** Writes the given groups, each a new version of itself, and drops all pages. Throws 40001 naming what is wrong. */
export async function updateSettings(ctx: Context, groups: Partial<SiteSettings>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const [key, value] of Object.entries(siteSettings.partial().parse(groups))) {
      const row = { key, value: JSON.stringify(value), updatedAt: tx.now };
      await tx.db
        .insertInto('siteSettings')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({ value: row.value, updatedAt: tx.now, version: eb('siteSettings.version', '+', 1) })),
        )
        .execute();
    }
    await audit(tx, 'site.updateSettings', 'site', { groups: Object.keys(groups) });
    await invalidate(tx, [siteTag]);
  });
}

/** The dark modules of a QR code as one SVG path: a row of adjoining modules is one stroke of it. */
function drawQrCode(target: string): { svgPath: string; size: number } {
  const { modules } = QRCode.create(target, { errorCorrectionLevel: 'M' });
  let svgPath = '';
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue;
      const from = x;
      while (x + 1 < modules.size && modules.get(y, x + 1)) x++;
      svgPath += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  }
  return { svgPath, size: modules.size };
}
