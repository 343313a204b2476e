import { typed, type ModuleColumns } from '#platform/database/column.ts';

/**
 * The result of the last reading. `checked`: can be submitted · `refused`: cannot be submitted · `unchanged`: equal to the
 * published list · `frozen`: its rows wait for approval.
 */
export const readingStates = ['reading', 'checked', 'refused', 'unchanged', 'frozen'] as const;
export type ReadingState = (typeof readingStates)[number];
export type TargetKind = 'list' | 'register';
/** The purpose of a reading: to check the files, or to freeze their rows for approval. */
export type ReadingAim = 'check' | 'submit';
export type FindingLevel = 'file' | 'row' | 'doubt' | 'warning' | 'note';
export type DifferenceKind = 'added' | 'removed' | 'changed';

/** A changed field of a row. */
export interface StoredFieldChange {
  title: string;
  before: string | null;
  after: string | null;
}

/** The result of a guard, with its name. */
export interface GuardLine {
  guard: string;
  title: string;
  state: 'passed' | 'failed' | 'accepted' | 'unknown';
  message: string;
  mayAccept: boolean;
  /** True if the importer acknowledges it with a reason, without a second level. */
  isDoubt: boolean;
  reason: string | null;
}

/** A question that the files leave open: the option that takes the answer, and the possible answers with sample values of the column. */
export interface QuestionLine {
  option: 'unit' | 'heading' | 'spelling';
  text: string;
  note: string;
  choices: readonly { answer: string; text: string; samples: readonly string[] }[];
}

/** The result of a reading. */
export interface ReadingReport {
  outcome: 'frozen' | 'unchanged' | 'checked' | 'refused';
  /** `read` is the sum of valid rows, rows with errors, rows that do not belong to the list, and duplicates. */
  rows: { read: number; sound: number; rejected: number; skipped: number; merged: number };
  counts: Readonly<Record<FindingLevel, number>>;
  /** Null when too many rows were invalid to compare. */
  changes: { rows: number; added: number; removed: number; changed: number } | null;
  guards: readonly GuardLine[];
  questions: readonly QuestionLine[];
}

/** Identifies a file. */
export interface FileMark {
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * The recognised content of a file: its possible lists with the likeliest first, the dates in it, and the source whose marker it
 * starts with.
 */
export interface FileRecognition {
  targets: readonly { kind: TargetKind; code: string }[];
  days: readonly string[];
  /** The reason that it matches none of the lists; null if it matches one. */
  why: string | null;
  /** The code of the source whose marker it starts with. */
  source: string | null;
}

export const columns = {
  dailyImports: {
    kind: typed<TargetKind>(),
    reading: typed<ReadingState>(),
    wants: typed<ReadingAim>(),
    report: typed<ReadingReport>(),
  },
  dailyFiles: { recognised: typed<FileRecognition>() },
  dailyFindings: { level: typed<FindingLevel>() },
  dailyOverdue: { kind: typed<TargetKind>() },
  dailyDifferences: { kind: typed<DifferenceKind>(), fields: typed<StoredFieldChange[]>() },
} satisfies ModuleColumns;
