import type { AuditDetail } from '#contract/audit/details.ts';
import type { AuditSubjectName } from '#contract/audit/subjects.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { SealKey } from './seal-key.ts';
import type { PastEntries } from './service/verify-entries.ts';

/** What one object is called, and where it is shown where its kind alone does not tell. */
export interface ObjectName {
  /** How its kind is called, where that differs within the kind. */
  kind?: string;
  name?: string;
  /** Of a request: who wrote and who approved it. */
  people?: string;
  link?: { may: Permission; href: string };
}

/** Reads what objects of a kind are called, by what stands behind the colon of their subject. One that is gone has no name. */
export type ReadNames = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, ObjectName>>;

/** What codes in the details of an act are called, by whose they are. */
export type CodeKind = Exclude<NonNullable<AuditDetail['of'] | AuditDetail['keyedBy']>, 'staff' | 'approval' | 'word'>;

export interface AuditDeps {
  seal: SealKey;
  /** Names that other modules know. */
  names: Readonly<Partial<Record<AuditSubjectName, ReadNames>>>;
  /** Words for codes; asked once for a page. */
  readCodes(ctx: Context): Promise<(kind: CodeKind, code: string) => string | undefined>;
  /** Opens what has left the database, to verify the chain from its beginning. */
  openPast(ctx: Context): Promise<PastEntries>;
}
