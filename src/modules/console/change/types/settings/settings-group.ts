import { fail } from '#contract/call-error.ts';
import { settingsPart, type SiteSettings } from '#modules/portal/site/schema/site.ts';
import { getSettings, updateSettings, type SettingGroups } from '#modules/portal/site/service/settings.ts';
import { paths } from '#web/paths.ts';
import type { ContentType, FieldWords } from '../../content-type.ts';
import { ownCategory } from '../made/own-category.ts';

interface SettingsGroup {
  code: string;
  title: string;
  levels?: 1 | 2;
  /** The groups of the site's settings that staff change together. */
  of: readonly (keyof SiteSettings)[];
  fields: Readonly<Record<string, string | FieldWords>>;
  keysOf?: ContentType['keysOf'];
  /** Where it is seen, the most telling page first. */
  addresses?: readonly string[];
}

const whole = 'site';

/** Settings of the site that are changed together; a group that the site can do without may be given up. */
export function settingsGroup({ of, levels = 1, addresses = [paths.home()], ...rest }: SettingsGroup): ContentType {
  const pick = (settings: SettingGroups): SettingGroups => Object.fromEntries(of.map((name) => [name, settings[name]]));
  return ownCategory<SettingGroups>({
    ...rest,
    group: '网站',
    levels,
    draft: settingsPart(of),
    async list() {
      return [{ subject: whole, title: rest.title, place: '网站设置', state: 'shown', changedAt: null, href: addresses[0] ?? null }];
    },
    async read(ctx, subject) {
      if (subject !== whole) throw fail('notFound');
      return { draft: pick(await getSettings(ctx)) };
    },
    titleOf: () => rest.title,
    async apply(tx, { draft }) {
      await updateSettings(tx, pick(draft));
      return whole;
    },
    addressesOf: () => addresses,
  });
}
