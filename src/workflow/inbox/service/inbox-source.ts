import type { EscalationLevel } from '#complaints/complaint/service/deadlines.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { NotedQueue, QueueCode } from '#workflow/assignments/schema.ts';
import type { DeadlineLevel } from '#workflow/assignments/service/notices.ts';
import type { WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { InboxGroup } from '../web/inbox-groups.ts';

/** One pending item of a source, without personal data, because it is listed beside all other items. */
export interface PendingItem {
  subject: string;
  title: string;
  /** The next step, the first approver, or the previous event. */
  text: string;
  since: Date;
  dueOn: Day | null;
  /** The time on that day, where a person waits by the hour. */
  dueAt?: Date;
  /** The address where it is decided. */
  href: string;
  /** A notice to the caller only, which ends when it is read. */
  notice?: InboxNotice;
}

/** A notice about a subject. */
export interface InboxNotice {
  id: number;
  /** `mention`: a note or comment mentions them · `remark`: an external reviewer has answered · otherwise the stage of a deadline. */
  reason: 'mention' | 'remark' | 'clock';
  /** The queue of the subject, or `requestSubject`. */
  queue: NotedQueue | typeof requestSubject;
  subject: string;
  level: DeadlineLevel | null;
}

/** The queue name for requests of every kind, which share one numbering. */
export const requestSubject = 'request';

/** One kind of pending items of staff. To add one, write an object of this type and add a line to `all-sources.ts`. */
export interface InboxSource {
  /** Its name in URLs. */
  readonly code: string;
  readonly name: string;
  /** The part of the inbox for its items, unless their due date puts them into another. */
  readonly group: Exclude<InboxGroup, 'overdue' | 'today' | 'soon'>;
  /** Callers need one of these permissions; omitted for everybody. */
  readonly wants?: readonly Permission[];
  /** Callers also need this permission, without which they could not open the items. */
  readonly opensWith?: Permission;
  /** Callers have to work in this queue; omitted where access is divided otherwise. */
  readonly queue?: QueueCode;
  /** True if its subjects are requests of staff: the caller's notices about a request are shown with it. */
  readonly isOfRequests?: true;
  /** Lists at most this many items within the caller's scopes, the earliest due first, with one query. */
  list(ctx: Context, count: number): Promise<PendingItem[]>;
}

/** A queue with deadlines: who is notified, and which subjects have reached a stage. */
export interface RunningDeadline {
  readonly work: WorkQueue<NotedQueue>;
  /** The permission of those who are notified at four fifths of the time. */
  readonly supervisor: Permission;
  /** Lists all subjects of which at least half of the time has passed and for which a notice is missing (`lacksDeadlineNotice`). */
  list(ctx: Context): Promise<{ subject: string; dueOn: Day; reached: EscalationLevel }[]>;
}
