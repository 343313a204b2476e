import { shanghaiDay } from '#platform/day.ts';
import type { ContentMoment, MomentSpan } from '../content-type.ts';
import { wholeSubject } from '../web/subject-name.ts';

/** A moment with its day in Beijing. */
export const contentMoment = (at: Date, rest: Omit<ContentMoment, 'at' | 'day'>): ContentMoment => ({ ...rest, at, day: shanghaiDay(at) });

/** Where each kind of moment stands in a draft that is on show for a while. */
export const spanPaths = { live: 'startsAt', end: 'endsAt' } as const;

interface Entry {
  title: string;
  startsAt: Date | string | null;
  endsAt: Date | string | null;
}

/** When the entries of a list that is kept as a whole come and go, within a span. */
export const momentsOfEntries = (entries: readonly Entry[], { from, until }: MomentSpan): ContentMoment[] =>
  entries.flatMap(({ title, ...entry }, index) =>
    (['live', 'end'] as const).flatMap((kind) => {
      const set = entry[spanPaths[kind]];
      const at = set && new Date(set);
      if (!at || at <= from || at > until) return [];
      return contentMoment(at, { subject: wholeSubject, title, kind, path: `items.${index}.${spanPaths[kind]}` });
    }),
  );
