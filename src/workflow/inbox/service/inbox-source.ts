import type { EscalationLevel } from '#complaints/complaint/service/clock.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { NotedQueue, Queue } from '#workflow/assignments/schema.ts';
import type { ClockLevel } from '#workflow/assignments/service/notices.ts';
import type { WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { InboxGroup } from '../web/inbox-groups.ts';

/** One thing that waits, as its source tells it: nothing of persons, as it is shown beside everything else. */
export interface WaitingItem {
  subject: string;
  title: string;
  /** What is to be done, who was first, what came before. */
  text: string;
  since: Date;
  dueOn: Day | null;
  /** The moment of that day, where somebody waits by the hour. */
  dueAt?: Date;
  /** Where it is decided. */
  href: string;
  /** Told to the caller alone, and over when it is read. */
  notice?: InboxNotice;
}

/** What somebody was told of a subject. */
export interface InboxNotice {
  id: number;
  /** `mention`: a note or comment names them · `remark`: somebody outside answered them · otherwise how far the clock has run. */
  reason: 'mention' | 'remark' | 'clock';
  /** Of which queue the subject is, or that it is a request of staff. */
  queue: NotedQueue | typeof requestSubject;
  subject: string;
  level: ClockLevel | null;
}

/** The subjects of requests of every kind: they share their numbers. */
export const requestSubject = 'request';

/** One kind of things that wait for staff. A new one is an object of this shape and its line in `all-sources.ts`. */
export interface InboxSource {
  /** By which the address names it. */
  readonly code: string;
  readonly name: string;
  /** In which part of the inbox its items stand while no day by which they are due puts them into another. */
  readonly group: Exclude<InboxGroup, 'overdue' | 'today' | 'soon'>;
  /** Of whoever has none of these nothing is asked; left out, everybody is. */
  readonly wants?: readonly Permission[];
  /** Of whoever lacks this nothing is asked either: they could not open what they are told of. */
  readonly opensWith?: Permission;
  /** Whoever does not work in this queue sees nothing of it; left out where the work is parted otherwise. */
  readonly queue?: Queue;
  /** Its subjects are requests of staff: what the caller was told of one stands with it. */
  readonly isOfRequests?: true;
  /** At most so many, within what the caller reaches, what is due first at the head; one query. */
  list(ctx: Context, count: number): Promise<WaitingItem[]>;
}

/** A queue whose clock runs: who is told, and how far it has run of what. */
export interface RunningClock {
  readonly work: WorkQueue<NotedQueue>;
  /** Whoever has it is told when four fifths have run. */
  readonly supervisor: Permission;
  /** Subjects of whose clock at least half has run and somebody is still to be told (`isUntold`), all of them. */
  list(ctx: Context): Promise<{ subject: string; dueOn: Day; reached: EscalationLevel }[]>;
}
