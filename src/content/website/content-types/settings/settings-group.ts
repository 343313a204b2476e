import { paths } from '#ui/paths.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { oneThing } from '#workflow/change-orders/presets/one-thing.ts';
import { settingsPart, type SiteSettings } from '../../schema/site.ts';
import { getSettings, updateSettings, type SettingGroups } from '../../service/settings.ts';

interface SettingsGroup extends Pick<ContentType, 'code' | 'title' | 'fields' | 'keysOf'> {
  levels?: 1 | 2;
  /** The groups of the site's settings that staff change together. */
  of: readonly (keyof SiteSettings)[];
  /** Where it is seen, the most telling page first. */
  addresses?: readonly string[];
}

/** Settings of the site that are changed together; a group that the site can do without may be given up. */
export function settingsGroup({ of, addresses = [paths.home()], ...rest }: SettingsGroup): ContentType {
  const pick = (settings: SettingGroups): SettingGroups => Object.fromEntries(of.map((name) => [name, settings[name]]));
  return oneThing<SettingGroups>({
    ...rest,
    group: '网站',
    scope: 'firm',
    draft: settingsPart(of),
    read: async (ctx) => pick(await getSettings(ctx)),
    write: (tx, draft) => updateSettings(tx, pick(draft)),
    placeOf: () => '网站设置',
    addresses,
  });
}
