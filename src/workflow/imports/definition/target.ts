import type { AuditDetails } from '#contract/audit/details.ts';
import type { CommandProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { FileSurvey } from '../reading/survey-files.ts';
import type { Exchange } from '../rules/written-code.ts';
import type { FrozenStore } from '../service/frozen/frozen-store.ts';
import type { Acceptance, GuardCheckResult } from '../service/guards/guard.ts';
import type { ChangeCounts, RowDifference, RowCounts } from '../service/report.ts';
import type { SourceAnswers } from '../sources/answers.ts';
import type { TargetView } from '../sources/source-view.ts';
import type { SourceTarget } from '../sources/source.ts';
import type { Expectation, SubmitDerivedList, Register, DataRows } from './register.ts';

/** Something that files can be imported into: a dated list of securities, or a register of the firm. */
export interface ImportTarget extends SourceTarget {
  readonly kind: 'list' | 'register';
  /** The meaning of its date, and whether it is the date of the data, which files may state; null where it has no date. */
  readonly day: { readonly title: string; readonly isOfData: boolean } | null;
  /** The part of a list that one file may contain: one market only, or only some rows. */
  readonly parting: 'exchange' | 'rows';
  /** True if tables of additions and removals are applied as changes to the current state. */
  readonly takesAdjustments: boolean;
  /** The guards that can block it, with their labels. */
  readonly guards: Readonly<Record<string, string>>;
  readonly store: ImportStore;
  /** When staff are reminded. */
  readonly expects?: Expectation | undefined;
  /** For a register: the declaration of its module. */
  readonly register?: Register;
  /** Extracts rows from a JSON file with a special structure, by table name; returns undefined for any other file. */
  readJson?(value: unknown): DataRows | undefined;
}

export interface ImportFile {
  path: string;
  /** The name given by the user; the last segment of the path when omitted. */
  name?: string;
}

/** An import to run, with answers to what the files do not say; they are saved with the source when one is named. */
export interface ImportRequest extends SourceAnswers {
  /** Several files form one state together (pages, or one file per exchange). */
  files: readonly ImportFile[];
  /** The date described by `ImportTarget.day`, `YYYY-MM-DD`. */
  date?: Day;
  /** Replaces the rows of this exchange only. */
  exchange?: Exchange;
  /** The files contain only some rows; the others stay. */
  isPart?: boolean;
  /** The code of the described source whose headings, units and spellings apply; all known headings without it. */
  source?: string;
  /** The name of a new source, created from the answers once the import is published or frozen. */
  newSource?: string;
  /** Checks and reports, writes nothing. */
  checkOnly?: boolean;
  /** Publishes the valid rows even if others were rejected. Errors of the file itself still block the import. */
  skipBadRows?: boolean;
  /** Marks the version as made-up data. */
  isSynthetic?: boolean;
  /** The guards that may fail, and the reason. */
  accept?: Acceptance;
  /** The importing person, as named in the audit log. */
  by?: string;
  /** Stores the state for approval instead of publishing it. */
  freeze?: boolean;
  /** True before submission: the rows are stored for it, and answers are not saved. */
  isDraft?: boolean;
  /** Submits derived lists for approval. */
  submitDerivedList?: SubmitDerivedList;
  /** The number of seconds to wait for another import of the same target; 5 by default. */
  waitSeconds?: number;
}

export type ImportPhase = 'survey' | 'check' | 'compare' | 'publish';

/** Callbacks of a running import. */
export interface ImportObserver {
  progress?(phase: ImportPhase, done: number, total: number): void;
  /** Called for every finding when it is made, including those that the report no longer lists. */
  finding?(finding: Parameters<Findings['add']>[0]): void;
  /** Called for every difference from the previous state. */
  difference?(difference: RowDifference): void;
}

/** The input of a store: the surveyed files of one import. */
export interface StageInput {
  request: ImportRequest;
  view: TargetView;
  survey: FileSurvey;
  /** The rows of JSON files by table name, with the numbers of their sources in the findings. */
  json: readonly { rows: DataRows; sources: Readonly<Record<string, number>> }[];
  findings: Findings;
  onRows(read: number): void;
}

/** The staged rows of an import in a store, within its transaction. */
export interface StagedImport {
  rows: RowCounts;
  /** Guards that judge the rows on their own. */
  guards: readonly GuardCheckResult[];
  needsApproval: boolean;
  /** Builds the new state and compares it with the current one. Calls `tell` for up to this many differences. */
  compare(tell: (difference: RowDifference) => void, most: number): Promise<StateComparison>;
  /** Returns whether the owner of the data would accept the state; errors are added to the findings. */
  isAccepted?(): Promise<boolean>;
  /** Stores the state for approval. Returns the number of the frozen state. */
  freeze(guards: readonly GuardCheckResult[]): Promise<number>;
  /** Makes the state the current one. Returns the version number; `details` are recorded in the audit log. */
  publish(details: AuditDetails): Promise<number>;
}

export interface StateComparison {
  changes: ChangeCounts;
  /** True if the current state is equal. */
  isUnchanged: boolean;
  guards: readonly GuardCheckResult[];
}

export interface TargetVersion {
  id: number;
  day: Day | null;
  /** The only market that it covers. */
  scope: Exchange | null;
  rowCount: number;
  added: number;
  removed: number;
  changed: number;
  source: string;
  publishedAt: Date;
  /** The person who published it; null where nobody is recorded. */
  publishedBy: string | null;
  /** The version whose content this one restored. */
  restoredFrom: number | null;
}

export interface RollBackRequest {
  /** The number of the version to restore. */
  to: number;
  by: string;
  reason?: string;
  /** The number of seconds to wait for an import of the same target; 5 by default. */
  waitSeconds?: number;
  /** True to only report the differences and whether it would be accepted, writing nothing. */
  isTrial?: boolean;
}

/** The new version with the old content (on trial the current one), or in Chinese why nothing was changed. */
export type RollBack =
  | { version: number; changes: ChangeCounts; /** Other effects, and the date of the version. */ notes: readonly string[] }
  | { problem: string };

/** The settings of a target, in the syntax of the command. */
export interface TargetSettings {
  /** The names of the options. */
  readonly options: readonly string[];
  /** True if a change may take effect on a day other than today. */
  readonly takesDay: boolean;
  /** Returns the current settings as one sentence. */
  show(ctx: Context): Promise<string>;
  /** Parses the options; returns an error message in Chinese, or a function that saves them and returns the resulting settings. */
  read(
    values: Readonly<Record<string, string>>,
  ): ((ctx: Context, by: string, from: Day | undefined) => Promise<string | CommandProblem>) | CommandProblem;
}

/** Stores the rows of a target. */
export interface ImportStore {
  /** The name of the lock that serialises its imports. */
  readonly lockName: string;
  /** Reads the surveyed rows. Returns undefined when they cannot be accepted at all; the findings then say why. */
  stage(tx: Context, input: StageInput): Promise<StagedImport | undefined>;
  readonly frozen: FrozenStore;
  newest(ctx: Context): Promise<number | null>;
  /**
   * Returns a value that changes with the data: the newest version of a list; for a register, which also changes outside of
   * imports, a fingerprint of its rows.
   */
  readBase(ctx: Context): Promise<string>;
  /** Lists the versions, the last published first. */
  versions(ctx: Context, limit: number): Promise<TargetVersion[]>;
  /** Restores the content of a version as a new one. Calls `tell` for every difference. */
  rollBack(ctx: Context, request: RollBackRequest, tell?: (difference: RowDifference) => void): Promise<RollBack>;
  readonly settings: TargetSettings;
  /** Returns a sentence about how up to date it is, for the command. */
  freshness?(ctx: Context): Promise<string>;
  /** Writes the current rows to a file that can be corrected and imported again; returns in Chinese why that is not possible. */
  writeFile?(ctx: Context, path: string): Promise<{ rows: number } | CommandProblem>;
}
