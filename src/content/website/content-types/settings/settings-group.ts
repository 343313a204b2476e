import { paths } from '#ui/paths.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { settingsPart, type SiteSettings } from '../../schema/site.ts';
import { getSettings, updateSettings, type SettingGroups } from '../../service/settings.ts';

interface SettingsGroup extends Pick<ContentType, 'code' | 'title' | 'fields' | 'keysOf'> {
  levels?: 1 | 2;
  /** The settings that staff edit together. */
  of: readonly (keyof SiteSettings)[];
  /** Pages that show the settings, the most relevant first. */
  addresses?: readonly string[];
}

/** Defines settings that are edited together. An optional group can be removed. */
export function settingsGroup({ of, addresses = [paths.home()], ...rest }: SettingsGroup): ContentType {
  const pick = (settings: SettingGroups): SettingGroups => Object.fromEntries(of.map((name) => [name, settings[name]]));
  return singleContent<SettingGroups>({
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
