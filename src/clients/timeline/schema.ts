import { z } from 'zod';
import { cursorPattern } from '#platform/database/merged/merged-events.ts';
import { dayFilter } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { timelineKinds } from './web/kinds.ts';

/** Filters the timeline by kind and by days in Beijing, both included. */
const filter = { kind: choice(timelineKinds, '类别'), from: dayFilter, to: dayFilter };

export const timelineInput = z.object({
  ...filter,
  /** Only events older than this position: `next` of the previous page. */
  before: z.string().regex(cursorPattern, '翻页位置不正确，请从第一页重新查看').optional(),
});
export type TimelineInput = z.input<typeof timelineInput>;
export type TimelineQuery = z.output<typeof timelineInput>;

const timelineItem = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  title: z.string(),
  details: z.array(z.string()),
  /** True when the event could have been caused by somebody else. */
  isSecurity: z.boolean(),
  /** True for the login that started the calling session. */
  isCurrent: z.boolean(),
  /** The case it belongs to; null without one. */
  acptId: z.uuid().nullable(),
});
export type TimelineItem = z.infer<typeof timelineItem>;

export const timelineResult = z.object({
  records: z.array(timelineItem),
  /** `before` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type TimelineResult = z.infer<typeof timelineResult>;

/** Time of the newest displayed notice. */
export const noticesSeen = z.object({ upTo: z.iso.datetime() });
export type NoticesSeen = z.infer<typeof noticesSeen>;

export const timelineFileInput = z.object(filter);
export type TimelineFileInput = z.input<typeof timelineFileInput>;
export type TimelineFilter = z.output<typeof timelineFileInput>;

export const timelineFileLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type TimelineFileLink = z.infer<typeof timelineFileLink>;
