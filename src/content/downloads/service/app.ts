import { getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { AppInfo } from '../schema/app.ts';

/** Returns the app's data from the settings. Throws 40004 when the firm has no app. */
export async function getApp(ctx: Context, _input: Empty): Promise<AppInfo> {
  const { mobileApp, firm } = await getSettings(ctx);
  if (!mobileApp) throw fail('notFound', '本公司没有手机客户端');
  return { name: mobileApp.name, developer: firm.name, stores: mobileApp.stores };
}
