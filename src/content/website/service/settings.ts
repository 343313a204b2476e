import { fail, isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { drawQrPicture } from '#platform/qr-code.ts';
import {
  recruitmentSettings,
  settingsPart,
  siteFrame,
  siteSettings,
  type CallBackSettings,
  type PrivacySettings,
  type RecruitmentSettings,
  type SiteFrameResult,
  type SiteSettings,
} from '../schema/site.ts';
import { cleanMark } from './brand/clean-mark.ts';
import { markAddress, markSize } from './brand/draw-brand.ts';
import { readLogo } from './brand/read-logo.ts';

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

/** The same; undefined while the site is not set up yet. */
export async function findSettings(ctx: Context): Promise<SiteSettings | undefined> {
  try {
    return await getSettings(ctx);
  } catch (error) {
    if (isOutcome(error, 'needsSupport')) return undefined;
    throw error;
  }
}

/** The firm's short name, with which messages are signed; a site that is not set up yet has none. */
export const getFirmName = async (ctx: Context): Promise<string> => (await findSettings(ctx))?.firm.shortName ?? '本公司';

/** The firm's product code, by which other programs tell this site from others; a site that is not set up yet has none. */
export const getProduct = async (ctx: Context): Promise<string> => (await findSettings(ctx))?.product ?? 'site';

/** How the firm takes applications: its own numbers, the usual ones where it names none. */
export async function getRecruitmentSettings(ctx: Context): Promise<RecruitmentSettings> {
  return recruitmentSettings.parse((await getSettings(ctx)).recruitment ?? {});
}

const usualCallBack: CallBackSettings = { hours: { workdays: { from: '09:00', until: '17:00' }, restDays: null }, keepDays: 30 };

/** When the firm calls who asked for it: its own hours, the usual ones where it names none. */
export async function getCallBackSettings(ctx: Context): Promise<CallBackSettings> {
  return (await getSettings(ctx)).callBack ?? usualCallBack;
}

/** Whose requests for deletion a person decides; all of them where the firm has not said otherwise, and none while there is no firm. */
export async function getDeletionReview(ctx: Context): Promise<PrivacySettings['deletionReview']> {
  const settings = await findSettings(ctx);
  return settings ? (settings.privacy?.deletionReview ?? 'all') : 'none';
}

/** What the frame around every page shows: the settings less what only the server needs, QR codes as pictures. */
export function getFrame(ctx: Context): Promise<SiteFrameResult> {
  return ctx.memo.get(ctx, 'site.frame', siteTag, async () => {
    const { qrCodes, brand, ...settings } = await getSettings(ctx);
    const shown = siteFrame.omit({ qrCodes: true, mark: true, markSize: true }).parse(settings);
    const mark = brand && { mark: markAddress(brand), markSize: markSize(brand) };
    return { ...shown, ...mark, qrCodes: qrCodes.map(({ name, target }) => ({ name, picture: drawQrPicture(target) })) };
  });
}

/** Groups by their names; one that is named without a value is given up, where the site can do without. */
export type SettingGroups = { [Key in keyof SiteSettings]?: SiteSettings[Key] | undefined };

/** Writes the given groups, each a new version of itself, and drops all pages. Throws 40001 naming what is wrong. */
export async function updateSettings(ctx: Context, groups: SettingGroups): Promise<void> {
  const names = Object.keys(groups) as (keyof SiteSettings)[];
  const given = await withCleanMark(parseDraft(settingsPart(names), groups));
  await inTransaction(ctx, async (tx) => {
    for (const name of names) await writeGroup(tx, name, given[name]);
    await audit(tx, 'site.updateSettings', 'site', { groups: names });
    await invalidate(tx, [siteTag]);
  });
}

async function withCleanMark(groups: SettingGroups): Promise<SettingGroups> {
  const { brand } = groups;
  if (!brand?.svg) return groups;
  // What comes from a file has been read already; a drawing with styles comes from a setting that somebody wrote by hand.
  const hasStyles = /<style|\sstyle=/.test(brand.svg);
  const svg = hasStyles ? (await readLogo({ bytes: Buffer.from(brand.svg) })).svg : brand.svg;
  return { ...groups, brand: { ...brand, svg: cleanMark(svg) } };
}

async function writeGroup(tx: Context, key: string, group: unknown): Promise<void> {
  if (group === undefined) {
    await tx.db.deleteFrom('siteSettings').where('key', '=', key).execute();
    return;
  }
  const value = JSON.stringify(group);
  await tx.db
    .insertInto('siteSettings')
    .values({ key, value, updatedAt: tx.now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value, updatedAt: tx.now, version: eb('siteSettings.version', '+', 1) })),
    )
    .execute();
}
