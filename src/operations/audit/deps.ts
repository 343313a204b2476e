import type { AuditDetail } from '#contract/audit/details.ts';
import type { AuditSubjectName } from '#contract/audit/subjects.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { SealKeys } from './seal-key.ts';
import type { ArchivedEntries } from './service/verify-entries.ts';

/** The name of an object, and its screen when the kind alone does not determine it. */
export interface ObjectName {
  /** The name of the kind, when it differs within the kind. */
  kind?: string;
  name?: string;
  /** For a request: its author and its approvers. */
  people?: string;
  link?: { may: Permission; href: string };
}

/** Reads the names of objects of one kind by the id after the colon of their subject. Deleted objects have no name. */
export type ReadNames = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, ObjectName>>;

/** The kinds of codes in the details of an act. */
export type CodeKind = Exclude<NonNullable<AuditDetail['of'] | AuditDetail['keyedBy']>, 'staff' | 'approval' | 'word'>;

export interface AuditDeps {
  seal: SealKeys;
  /** Names that other modules provide, by kind of subject. */
  names: Readonly<Partial<Record<AuditSubjectName, ReadNames>>>;
  /** Returns a function that names codes; called once per page. */
  readCodes(ctx: Context): Promise<(kind: CodeKind, code: string) => string | undefined>;
  /** Opens the entries that were archived, to verify the chain from its beginning. */
  openArchivedEntries(ctx: Context): Promise<ArchivedEntries>;
}
