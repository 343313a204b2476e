import { typed, type ModuleColumns } from '#platform/database/column.ts';

/** What came of the last reading. `checked`: can be submitted · `refused`: not as it is · `unchanged`: the list reads so already · `frozen`: its rows wait for other people. */
export const readingStates = ['reading', 'checked', 'refused', 'unchanged', 'frozen'] as const;
export type ReadingState = (typeof readingStates)[number];
export type TargetKind = 'list' | 'register';
/** What a reading is for: to look at what is in the files, or to freeze their rows for other people. */
export type ReadingAim = 'check' | 'submit';
export type FindingLevel = 'file' | 'row' | 'doubt' | 'warning' | 'note';
export type DifferenceKind = 'added' | 'removed' | 'changed';

/** One field of a row that differs. */
export interface FieldChange {
  title: string;
  before: string | null;
  after: string | null;
}

/** What a guard found, with its name. */
export interface GuardLine {
  guard: string;
  title: string;
  state: 'passed' | 'failed' | 'accepted' | 'unknown';
  message: string;
  mayAccept: boolean;
  /** A person acknowledges it with a reason, and no second level looks at it. */
  isDoubt: boolean;
  reason: string | null;
}

/** What files leave open: the option that takes the answer, and the answers with values of the column that they are about. */
export interface QuestionLine {
  option: 'unit' | 'heading' | 'spelling';
  text: string;
  note: string;
  choices: readonly { answer: string; text: string; samples: readonly string[] }[];
}

/** What a reading came to, whatever was read. */
export interface ReadingReport {
  outcome: 'frozen' | 'unchanged' | 'checked' | 'refused';
  /** Rows read are those that can be imported, those with errors, those of no such list, and repetitions together. */
  rows: { read: number; sound: number; rejected: number; skipped: number; merged: number };
  counts: Readonly<Record<FindingLevel, number>>;
  /** Missing when the rows were not good enough to tell. */
  changes: { rows: number; added: number; removed: number; changed: number } | null;
  guards: readonly GuardLine[];
  questions: readonly QuestionLine[];
}

/** A file by what tells it from others. */
export interface FileMark {
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** What a file looks like: what it may be, the likeliest first, the days that it states, and the described source whose mark it begins with. */
export interface FileRecognition {
  targets: readonly { kind: TargetKind; code: string }[];
  days: readonly string[];
  /** Why it is none of them; null where it is one. */
  why: string | null;
  /** Code of the described source whose mark it begins with. */
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
  dailyDifferences: { kind: typed<DifferenceKind>(), fields: typed<FieldChange[]>() },
} satisfies ModuleColumns;
