import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { RequestRow } from './service/requests.ts';
import type { Payload } from './web/approval-labels.ts';

export interface AppliedChange {
  /** The subject that was changed or created. */
  subject: string | null;
  /** Its previous content. */
  before?: Payload | null;
}

/** Names, addresses, permissions and hooks of one kind of request: everything needed to list and edit its requests. */
export interface RequestKind {
  /** Its code in the requests table. It never changes. */
  readonly code: string;
  /** The noun for a request: 变更单, 数据导入. */
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
  /** Returns the label of a type. */
  typeTitle(type: string): string;
  /** Returns the console address of a request. */
  addressOf(row: Pick<RequestRow, 'id' | 'type' | 'subject'>): string;
  /** The author's possible next step after a failure, if the request cannot be corrected and submitted again. */
  readonly afterFailure?: string;
  /**
   * Returns the name of the lock to take while a request is created or applied, where it covers more than the subject, such as
   * the whole list of an entry. Null for no lock.
   */
  lockNameOf?(row: Pick<RequestRow, 'type' | 'subject'>): string | null;
  /** Called after each save, to retain the files that the draft refers to. */
  saved?(tx: Context, row: RequestRow): Promise<void>;
  /** Called when a request is returned, withdrawn, stale, failed or a draft again, to release what it had reserved. */
  dropped?(tx: Context, row: RequestRow): Promise<void>;
}

/**
 * One kind of request that needs a second person. Drafts, submission, decisions, scheduling, releases, withdrawal, history and
 * inbox follow from it. To add a kind, write an object of this type and add a line to `server/approval-kinds.ts`.
 */
export interface ApprovalKind extends RequestKind {
  /**
   * Checks a request at submission. Returns how many people must approve it and the normalised payload, so that exactly what was
   * approved is applied. Throws 40001 with paths below `payload.`. Only called by `submitRequest`.
   */
  check?(tx: Context, row: RequestRow): Promise<{ levels: number; payload: Payload }>;
  /**
   * Returns the current version of the subject; the request is stale when it differs from `base`. Null where there is no version.
   * Throws 40004 when the subject is gone.
   */
  readCurrentBase(tx: Context, row: RequestRow): Promise<string | null>;
  /** The message for the author of a stale request. */
  readonly staleText: string;
  /** Applies the request within its transaction. The message of a thrown `CallError` is shown to the author. */
  apply(tx: Context, row: RequestRow, approvers: readonly number[]): Promise<AppliedChange>;
  /** Returns true if applying takes so long that a job does it, so that the last approver does not wait. */
  appliesInJob?(tx: Context, row: RequestRow): Promise<boolean>;
  /** Called after the application, in the same transaction. */
  applied?(tx: Context, row: RequestRow, application: AppliedChange): Promise<void>;
}

export type ApprovalKinds = readonly ApprovalKind[];

/** Returns the permission required to approve a level, or undefined where the kind has no such level. */
export const approvalPermission = ({ may }: RequestKind, level: 1 | 2): Permission | undefined =>
  level === 1 ? may.approve : may.approveSecond;
