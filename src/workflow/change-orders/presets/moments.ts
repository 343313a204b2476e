import { shanghaiDay } from '#platform/day.ts';
import type { ContentMoment, MomentSpan } from '../content-type.ts';
import { wholeSubject } from '../web/subject-name.ts';

/** Returns a content time with its date in Beijing time. */
export const toContentMoment = (at: Date, rest: Omit<ContentMoment, 'at' | 'day'>): ContentMoment => ({
  ...rest,
  at,
  day: shanghaiDay(at),
});

/** The field of each time in a draft with a start and an end. */
export const spanPaths = { live: 'startsAt', end: 'endsAt' } as const;

interface Entry {
  title: string;
  startsAt: Date | string | null;
  endsAt: Date | string | null;
}

/** Returns the start and end times of list entries within a period. */
export const listEntryMoments = (entries: readonly Entry[], { from, until }: MomentSpan): ContentMoment[] =>
  entries.flatMap(({ title, ...entry }, index) =>
    (['live', 'end'] as const).flatMap((kind) => {
      const set = entry[spanPaths[kind]];
      const at = set && new Date(set);
      if (!at || at <= from || at > until) return [];
      return toContentMoment(at, { subject: wholeSubject, title, kind, path: `items.${index}.${spanPaths[kind]}` });
    }),
  );
