import type { Setting } from '#platform/config/setting.ts';
import { settings } from '#platform/config/settings.ts';
import type { OperationDeps } from '../deps.ts';
import type { SettingList } from '../schema.ts';

/** Lists the settings of this process: value or default. For secrets, and addresses that may contain one, only whether they are set. */
export function listSettings({ config }: Pick<OperationDeps, 'config'>): SettingList {
  return {
    settings: Object.entries<Setting>(settings).map(([key, { name, kind, meaning, isSecret, fallback, absent }]) => {
      const value: unknown = config[key as keyof typeof settings];
      const usual = fallback === undefined ? undefined : kind.schema.safeParse(fallback).data;
      const isOwn = value !== undefined && JSON.stringify(value) !== JSON.stringify(usual);
      return {
        name,
        meaning: withoutMarks(meaning.zh),
        isOwn,
        value: isOwn ? tell(value, isSecret, name) : withoutMarks(fallback ?? absent?.zh ?? '未设置'),
      };
    }),
  };
}

function tell(value: unknown, isSecret: boolean, name: string): string {
  if (isSecret) return '已设置';
  if (name.endsWith('URL')) return withoutUser(String(value));
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns an address without the user name and password in it. */
function withoutUser(address: string): string {
  const url = URL.parse(address);
  if (!url) return '已设置';
  url.username = '';
  url.password = '';
  // Appended as text: in an address the mark would be percent-encoded.
  const query = url.search && '?…';
  url.search = '';
  return url.href + query;
}

const withoutMarks = (text: string): string => text.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
