import { getSettings } from '#content/website/service/settings.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { CompanyProfile } from '../schema/profile.ts';
import { getCurrentVersion } from './current-version.ts';

/** Returns the firm's particulars with its names from the site's settings. Throws 40004 while none are published. */
export async function getCompanyProfile(ctx: Context, _input: Empty): Promise<CompanyProfile> {
  const { content, shown } = await getCurrentVersion(ctx, 'profile');
  const { name, shortName, englishName } = (await getSettings(ctx)).firm;
  return { ...content, fullName: name, shortName, englishName, ...shown };
}
