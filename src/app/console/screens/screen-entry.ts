import type { Call, Empty } from '#contract/call.ts';
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/components/icon/icon.tsx';
import type { LazyComponent } from '#ui/navigation/lazy-component.tsx';
import type { ManualPageName } from '../manual/page-names.ts';

interface ScreenFacts {
  path: string;
  title: string;
  /** Pinyin initials of its title, for the command palette. */
  initials: string;
  group: '工作' | '内容' | '数据' | '洞察' | '系统';
  icon: IconName;
  /** Opens the screen after `g`. There are more screens than letters; the palette contains all. */
  letter?: string;
  /** Permission required to see the screen. */
  may?: Permission;
  /** Counts pending items, shown beside the title. */
  counts?: Call<Empty, { count: number; isMore: boolean }>;
  /** Page of the staff manual about the screen. */
  help: ManualPageName;
  Component: LazyComponent;
}

interface ScreenOfOne {
  /** The screen of one entry, at the path followed by its number. */
  Detail: LazyComponent;
  detailHelp: ManualPageName;
}

export type ScreenEntry = ScreenFacts & (ScreenOfOne | { [Key in keyof ScreenOfOne]?: never });
