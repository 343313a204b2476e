import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { RequestRow } from './service/requests.ts';
import type { Payload } from './web/approval-words.ts';

/** The result of an application. */
export interface Application {
  /** The subject that was changed or created. */
  subject: string | null;
  /** Its former content. */
  before?: Payload | null;
}

/** Names, addresses, permissions and hooks of one kind of request: all that is needed to list and to write them. */
export interface RequestKind {
  /** Its code in the table of requests; never changes. */
  readonly code: string;
  /** What people call a request: 变更单, 数据导入. */
  readonly noun: string;
  /** The permission of each step. Without `approveSecond` there is one level. */
  readonly may: {
    readonly read: Permission;
    readonly draft: Permission;
    readonly approve: Permission;
    readonly approveSecond?: Permission;
  };
  /** The scopes that limit access: branch and category of the subject, or the queue; omitted where everybody sees all requests. */
  readonly dividedBy?: 'place' | 'queue';
  /** What a type is called. */
  typeTitle(type: string): string;
  /** Where the console shows a request. */
  addressOf(row: Pick<RequestRow, 'id' | 'type' | 'subject'>): string;
  /** What the author does after a failure, where the request cannot be corrected and submitted again. */
  readonly afterFailure?: string;
  /** The lock while a request is begun or applied, where that is more than its subject: the list of an entry. Null for no lock. */
  held?(row: Pick<RequestRow, 'type' | 'subject'>): string | null;
  /** Called after each save, to keep the files that the draft refers to. */
  saved?(tx: Context, row: RequestRow): Promise<void>;
  /** Called when it is returned, withdrawn, stale, failed or a draft again, to release what was reserved for it. */
  dropped?(tx: Context, row: RequestRow): Promise<void>;
}

/**
 * One kind of request that needs a second person. Drafts, submission, decisions, scheduling, releases, withdrawal, history and inbox follow from it. A new kind is an object of this type and a line in
 * `server/approval-kinds.ts`.
 */
export interface ApprovalKind extends RequestKind {
  /**
   * Checks a request at submission. Returns how many people must approve it, and the normalised payload, so that exactly what is applied is approved. Throws 40001 with paths of `payload.`. Only called by
   * `submitRequest`.
   */
  check?(tx: Context, row: RequestRow): Promise<{ levels: number; payload: Payload }>;
  /** The present version of the subject; the request is stale when it differs from `base`. Null where there is no version. Throws 40004 when the subject is gone. */
  baseNow(tx: Context, row: RequestRow): Promise<string | null>;
  /** What the author reads when the request is stale. */
  readonly staleText: string;
  /** Applies the request, in its transaction. The message of a thrown `CallError` is shown to the author. */
  apply(tx: Context, row: RequestRow, approvers: readonly number[]): Promise<Application>;
  /** Whether it takes so long that a job applies it, instead of the last approver waiting for it. */
  appliesInJob?(tx: Context, row: RequestRow): Promise<boolean>;
  /** Called after the application, in the same transaction. */
  applied?(tx: Context, row: RequestRow, application: Application): Promise<void>;
}

/** All kinds of the process. */
export type ApprovalKinds = readonly ApprovalKind[];

/** The permission by which a level is approved; undefined where the kind has no such level. */
export const permissionOf = ({ may }: RequestKind, level: 1 | 2): Permission | undefined => (level === 1 ? may.approve : may.approveSecond);
