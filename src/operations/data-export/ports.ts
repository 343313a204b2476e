import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { SheetContent } from '#platform/tabular/xlsx/xlsx-write.ts';

/** One condition by which an export is filtered. */
export interface ExportField {
  name: string;
  label: string;
  kind: 'day' | 'choice';
  /** True when an export cannot be requested without it. */
  isRequired?: boolean;
  /** For a choice: the text for no selection; "all" by default. */
  noneText?: string;
  /** For a choice: the values with their labels. */
  options?: readonly { value: string; text: string }[];
}

/** The conditions of an export as requested: texts by field name. */
export type ExportQuery = Readonly<Record<string, string>>;

/** The content of an export, and further work in the transaction that creates it. */
export interface ExportContent {
  sheets: readonly SheetContent[];
  onMade?(tx: Context, number: string): Promise<void>;
}

/**
 * One kind of export of personal data, provided by the module that owns the data. Requests, approval, watermark, encryption and
 * downloads are the same for all kinds. A new kind is added to the server's list and nowhere else.
 */
export interface ExportKind {
  readonly code: string;
  readonly title: string;
  /** The content as described to the approver. */
  readonly contents: string;
  /** The permission that the requester needs without restriction to branches. */
  readonly reads: Permission;
  /** The queue to which the requester must belong. */
  readonly queue?: string;
  /** True when the records belong to branches: the requester must have all branches. */
  readonly isOfBranches?: boolean;
  readonly fields: readonly ExportField[];
  /** Counts the records of an export. */
  count(ctx: Context, query: ExportQuery): Promise<number>;
  /** Reads the present records as the system user; the watermark is added to each sheet afterwards. */
  read(ctx: Context, query: ExportQuery): Promise<ExportContent>;
}
