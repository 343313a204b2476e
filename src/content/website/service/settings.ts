import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { fail, isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { drawQrPicture } from '#platform/qr-code.ts';
import { settingsFacts } from '../facts.ts';
import {
  recruitmentSettings,
  settingsPart,
  siteFrame,
  siteSettings,
  type CallBackSettings,
  type CrawlerSettings,
  type DataLicence,
  type PrivacySettings,
  type RecruitmentSettings,
  type SiteFrameResult,
  type SiteSettings,
} from '../schema/site.ts';
import { markAddress, markSize } from './brand/draw-brand.ts';
import { readLogo } from './brand/read-logo.ts';
import { sanitizeMark } from './brand/sanitize-mark.ts';

/** Cache tag of every page, because all pages contain the frame. Changing the settings invalidates it. */
export const siteTag = 'site';

/** Returns all groups of the firm's settings. Throws 40000 when the site is not set up. */
export function getSettings(ctx: Context): Promise<SiteSettings> {
  return ctx.memo.get(ctx, 'site.settings', siteTag, async () => {
    const rows = await ctx.db.selectFrom('siteSettings').select(['key', 'value']).execute();
    if (rows.length === 0) throw fail('needsSupport', '网站尚未完成初始设置');
    return siteSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  });
}

/** Returns the settings; undefined when the site is not set up. */
export async function findSettings(ctx: Context): Promise<SiteSettings | undefined> {
  try {
    return await getSettings(ctx);
  } catch (error) {
    if (isOutcome(error, 'needsSupport')) return undefined;
    throw error;
  }
}

/** Returns the firm's short name, which signs messages; undefined when the site is not set up. */
export const getFirmName = async (ctx: Context): Promise<string> => (await findSettings(ctx))?.firm.shortName ?? '本公司';

/** Returns the firm's product code, which identifies this site to other programs; undefined when the site is not set up. */
export const getProductCode = async (ctx: Context): Promise<string> => (await findSettings(ctx))?.product ?? 'site';

/** Returns the rules for applications, with defaults for missing values. */
export async function getRecruitmentSettings(ctx: Context): Promise<RecruitmentSettings> {
  return recruitmentSettings.parse((await getSettings(ctx)).recruitment ?? {});
}

const usualCallBack: CallBackSettings = { hours: { workdays: { from: '09:00', until: '17:00' }, restDays: null }, keepDays: 30 };

/** Returns the call-back settings, with defaults when the firm has none. */
export async function getCallBackSettings(ctx: Context): Promise<CallBackSettings> {
  return (await getSettings(ctx)).callBack ?? usualCallBack;
}

/** Search engines and assistants lead readers to the site; crawlers that train models need the firm's permission. */
const usualCrawlers: CrawlerSettings = { search: true, assistants: true, training: false };

/** Returns which programs may read the site, with defaults when the firm has decided nothing. */
export const getCrawlerRules = async (ctx: Context): Promise<CrawlerSettings> => (await findSettings(ctx))?.crawlers ?? usualCrawlers;

const usualLicence: DataLicence = {
  name: '注明来源可免费使用',
  text: '可以免费查阅、复制和再次使用，包括用于商业目的；请注明公布机构、数据日期与网址，改动过的应当说明。数据仅供参考，不构成投资建议；以本公司网站公布的为准。',
};

/** Returns the terms for reusing the public tables, with defaults when the firm has none. */
export const getDataLicence = async (ctx: Context): Promise<DataLicence> => (await findSettings(ctx))?.dataLicence ?? usualLicence;

/** Returns which deletion requests a person decides: all by default, and none when the site is not set up. */
export async function getDeletionReview(ctx: Context): Promise<PrivacySettings['deletionReview']> {
  const settings = await findSettings(ctx);
  return settings ? (settings.privacy?.deletionReview ?? 'all') : 'none';
}

/** Returns the frame of every page: the settings without server-only values, QR codes as pictures. */
export function getFrame(ctx: Context): Promise<SiteFrameResult> {
  return ctx.memo.get(ctx, 'site.frame', siteTag, async () => {
    const { qrCodes, brand, ...settings } = await getSettings(ctx);
    const shown = siteFrame.omit({ qrCodes: true, mark: true, markSize: true }).parse(settings);
    const mark = brand && { mark: markAddress(brand), markSize: markSize(brand) };
    return { ...shown, ...mark, qrCodes: qrCodes.map(({ name, target }) => ({ name, picture: drawQrPicture(target) })) };
  });
}

/** Settings by group; a group with the value undefined is removed, where it is optional. */
export type SettingGroups = { [Key in keyof SiteSettings]?: SiteSettings[Key] | undefined };

/** Writes the given groups as new versions and invalidates all cached pages. Throws 40001 with the rejected fields. */
export async function updateSettings(ctx: Context, groups: SettingGroups): Promise<void> {
  const names = Object.keys(groups) as (keyof SiteSettings)[];
  const given = await withCleanMark(parseDraft(settingsPart(names), groups));
  await inTransaction(ctx, async (tx) => {
    for (const name of names) await writeGroup(tx, name, given[name]);
    await audit(tx, 'site.updateSettings', 'site', { groups: names });
    await invalidate(tx, [siteTag]);
    await recordFacts(tx, settingsFacts);
  });
}

async function withCleanMark(groups: SettingGroups): Promise<SettingGroups> {
  const { brand } = groups;
  if (!brand?.svg) return groups;
  // Uploaded files are already converted; only hand-written settings contain a drawing with styles.
  const hasStyles = /<style|\sstyle=/.test(brand.svg);
  const svg = hasStyles ? (await readLogo({ bytes: Buffer.from(brand.svg) })).svg : brand.svg;
  return { ...groups, brand: { ...brand, svg: sanitizeMark(svg) } };
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
