import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { SheetContent } from '#platform/tabular/xlsx/xlsx-write.ts';

/** One thing by which an export is narrowed. */
export interface ExportField {
  name: string;
  label: string;
  kind: 'day' | 'choice';
  /** Nothing is asked for without it. */
  isRequired?: boolean;
  /** Of a choice: what it means to choose nothing; all of them unless said. */
  noneText?: string;
  /** Of a choice: each as it travels and as it is read. */
  options?: readonly { value: string; text: string }[];
}

/** What an export was narrowed by, as it was asked for: texts by the names of the fields. */
export type ExportQuery = Readonly<Record<string, string>>;

/** What is in an export, and what else is to be done in the transaction that makes it. */
export interface ExportContent {
  sheets: readonly SheetContent[];
  onMade?(tx: Context, number: string): Promise<void>;
}

/**
 * One kind of export of personal data, told by the module whose data it is. Orders, approval, watermark, sealing and downloads are the same for all;
 * a kind is put into the server's list and nowhere else.
 */
export interface ExportKind {
  readonly code: string;
  readonly title: string;
  /** What is in it, for whoever approves it. */
  readonly contents: string;
  /** Whoever asks must be able to read what they ask for, everywhere. */
  readonly reads: Permission;
  /** The queue in which they have to work. */
  readonly queue?: string;
  /** What is in it lies in branches: theirs must be all of them. */
  readonly isOfBranches?: boolean;
  readonly fields: readonly ExportField[];
  /** How many records there would be. */
  count(ctx: Context, query: ExportQuery): Promise<number>;
  /** The records, as they are at this moment; each sheet gets its watermark afterwards. Called as the system. */
  read(ctx: Context, query: ExportQuery): Promise<ExportContent>;
}
