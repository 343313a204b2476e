import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { RequestRow } from './service/requests.ts';
import type { Payload } from './web/approval-words.ts';

/** What an application has done. */
export interface Application {
  /** Which thing it was: of something new, the one that it has become. */
  subject: string | null;
  /** What stood there before. */
  before?: Payload | null;
}

/** What requests of a kind are, where they are shown, who may do what with them, and what hangs on them: all that it takes to list and to write them. */
export interface RequestKind {
  /** Names it in the table of requests, for good. */
  readonly code: string;
  /** What people call a request: 变更单, 数据导入. */
  readonly noun: string;
  /** What each step takes. Where nobody gives a second approval, one level is all there is. */
  readonly may: {
    readonly read: Permission;
    readonly draft: Permission;
    readonly approve: Permission;
    readonly approveSecond?: Permission;
  };
  /** By which scopes of staff the requests are divided: the branches and categories in which their subjects lie, or the queue; left out where everybody works with all of them. */
  readonly dividedBy?: 'place' | 'queue';
  /** What a type is called. */
  typeTitle(type: string): string;
  /** Where the console shows a request. */
  addressOf(row: Pick<RequestRow, 'id' | 'type' | 'subject'>): string;
  /** What whoever made one that failed does next, where it cannot be put right and handed in once more. */
  readonly afterFailure?: string;
  /** What is held while a request is begun or applied, where that is more than its subject: the list of which it is an entry. Null for nothing. */
  held?(row: Pick<RequestRow, 'type' | 'subject'>): string | null;
  /** After each save: what the draft names hangs on it. */
  saved?(tx: Context, row: RequestRow): Promise<void>;
  /** Once it is returned, withdrawn, stale or failed, or a draft again: what was kept for it alone is let go of. */
  dropped?(tx: Context, row: RequestRow): Promise<void>;
}

/**
 * Something that needs four eyes, described once: drafts, submission, decisions, moment, releases, withdrawal, history and inbox follow. A new kind is an object of this shape and its line
 * in `server/approval-kinds.ts`.
 */
export interface ApprovalKind extends RequestKind {
  /**
   * How many people must approve it, and its content as it will be applied: written as it is kept, so that nobody approves anything else than what comes of it. Throws 40001 where something stands
   * against its submission, with paths of `payload.`. Only asked where requests are submitted by `submitRequest`.
   */
  check?(tx: Context, row: RequestRow): Promise<{ levels: number; payload: Payload }>;
  /** The version of the subject that is in force now: one that differs from the request's `base` makes it stale. Null where nothing can move. Throws 40004 where the subject is gone. */
  baseNow(tx: Context, row: RequestRow): Promise<string | null>;
  /** What whoever made it reads when it is stale. */
  readonly staleText: string;
  /** Does it, in the transaction of the request. Throws a call's error where it is refused, whose words its maker reads. */
  apply(tx: Context, row: RequestRow, approvers: readonly number[]): Promise<Application>;
  /** Whether it takes so long that whoever approves it last does not wait for it: a job applies it then. */
  appliesInJob?(tx: Context, row: RequestRow): Promise<boolean>;
  /** Once it is applied, in the same transaction. */
  applied?(tx: Context, row: RequestRow, application: Application): Promise<void>;
}

/** Every kind that a process knows, by code. */
export type ApprovalKinds = readonly ApprovalKind[];

/** The permission by which a level is approved; undefined where the kind has no such level. */
export const permissionOf = ({ may }: RequestKind, level: 1 | 2): Permission | undefined => (level === 1 ? may.approve : may.approveSecond);
