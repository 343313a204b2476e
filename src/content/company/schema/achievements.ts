import { z } from 'zod';
import { isSample, key, line, versionFields, uniqueBy, paragraphText, year } from './fields.ts';

const award = z.object({ year, title: line, issuer: line, text: paragraphText, isSample });

const figure = z.object({
  code: key,
  name: line,
  unit: line,
  /** The method of counting. */
  note: line.optional(),
  values: z
    .array(z.object({ year, value: z.number() }))
    .min(1)
    .refine(uniqueBy('year'), '同一年度只能有一个数值'),
});

export const achievementsContent = z.object({
  awards: z.array(award),
  figures: z.array(figure).refine(uniqueBy('code'), '指标代码不能重复'),
  /** Source of the figures. */
  source: line,
  isSample,
});

/** Awards newest first; values of a figure oldest first. */
export const achievementList = achievementsContent.extend(versionFields);
export type AchievementList = z.infer<typeof achievementList>;
export type Award = AchievementList['awards'][number];
export type Figure = AchievementList['figures'][number];
