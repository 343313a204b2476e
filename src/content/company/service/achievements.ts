import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { AchievementList } from '../schema/achievements.ts';
import { getCurrentVersion } from './current-version.ts';

/** Returns awards, newest first, and business figures, oldest first. Throws 40004 while none are published. */
export async function getAchievements(ctx: Context, _input: Empty): Promise<AchievementList> {
  const { content, shown } = await getCurrentVersion(ctx, 'achievements');
  return {
    ...content,
    awards: content.awards.toSorted((a, b) => b.year - a.year),
    figures: content.figures.map((figure) => ({ ...figure, values: figure.values.toSorted((a, b) => a.year - b.year) })),
    ...shown,
  };
}
