import type { Call, Empty } from '#contract/call.ts';
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/components/icon/icon.tsx';
import type { FetchedComponent } from '#ui/navigation/fetched.tsx';

export interface ScreenEntry {
  path: string;
  title: string;
  /** The initials of its title in pinyin, by which the palette finds it. */
  initials: string;
  group: '工作' | '内容' | '数据' | '洞察' | '系统';
  icon: IconName;
  /** After `g` it leads here; there are more screens than letters, and the palette knows all. */
  letter?: string;
  /** Without it the screen is not offered. */
  may?: Permission;
  /** How much waits there, beside its title. */
  counts?: Call<Empty, { count: number; isMore: boolean }>;
  Component: FetchedComponent;
  /** One of what it lists, at its own number behind the path. */
  Detail?: FetchedComponent;
}
