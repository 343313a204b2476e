import type { AuditDetails } from '#contract/audit/details.ts';
import type { Problem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { FileSurvey } from '../reading/survey-files.ts';
import type { Exchange } from '../rules/written-code.ts';
import type { FrozenStore } from '../service/frozen/frozen-store.ts';
import type { Acceptance, Judgement } from '../service/guards/guard.ts';
import type { ChangeCounts, Difference, RowCounts } from '../service/report.ts';
import type { Answers } from '../sources/answers.ts';
import type { TargetView } from '../sources/source-view.ts';
import type { SourceTarget } from '../sources/source.ts';
import type { Expectation, HandIn, Register, Rows } from './register.ts';

/** Something that files are read for: a dated list of securities, or a register of the house. */
export interface ImportTarget extends SourceTarget {
  readonly kind: 'list' | 'register';
  /** What its day is, and whether it is the day of the data, which files may state; null where it knows none. */
  readonly day: { readonly title: string; readonly isOfData: boolean } | null;
  /** A file may speak of one market, or of some rows. */
  readonly parting: 'exchange' | 'rows';
  /** Tables of what comes and what goes are read as changes of the present state. */
  readonly takesAdjustments: boolean;
  /** Every guard that can stop it, and what staff call it. */
  readonly guards: Readonly<Record<string, string>>;
  readonly store: ImportStore;
  /** What staff are reminded of. */
  readonly expects?: Expectation | undefined;
  /** Of a register: what its module declares. */
  readonly register?: Register;
  /** Takes rows out of a JSON file of a shape of its own, by the names of the tables; undefined when it is none. */
  readJson?(value: unknown): Rows | undefined;
}

export interface ImportFile {
  path: string;
  /** What the person calls it; the path's last part when left out. */
  name?: string;
}

/** What to import; what the files do not say may be answered, and is kept with the source when one is named. */
export interface ImportRequest extends Answers {
  /** Several files make one state together (pages, or one file an exchange). */
  files: readonly ImportFile[];
  /** What `ImportTarget.day` asks for, `YYYY-MM-DD`. */
  date?: Day;
  /** Replaces only this exchange's rows. */
  exchange?: Exchange;
  /** The files speak of some rows; the others stay. */
  isPart?: boolean;
  /** Code of the described source whose headings, units and spellings hold; all known headings without it. */
  source?: string;
  /** Name of a source that comes to be with the answers, once the import is published or frozen. */
  newSource?: string;
  /** Looks and reports, writes nothing. */
  checkOnly?: boolean;
  /** Publishes the sound rows although others were rejected. Problems of the file itself stop the import even so. */
  skipBadRows?: boolean;
  /** Marks the version as made-up data. */
  isSynthetic?: boolean;
  /** Guards that may fail, and why. */
  accept?: Acceptance;
  /** Who imports, as the audit trail names the person. */
  by?: string;
  /** Keeps the state for other people to decide about instead of publishing it. */
  freeze?: boolean;
  /** It is not handed in yet: rows are kept for that, and answers are not remembered. */
  isDraft?: boolean;
  /** By which lists that follow from it wait for a second person. */
  handIn?: HandIn;
  /** How long to wait for another import of the same target; 5 unless said otherwise. */
  waitSeconds?: number;
}

export type ImportPhase = 'survey' | 'check' | 'compare' | 'publish';

/** Hears of an import while it runs. */
export interface ImportObserver {
  progress?(phase: ImportPhase, done: number, total: number): void;
  /** Told of every finding as it is made, also of those that the report no longer lists. */
  finding?(finding: Parameters<Findings['add']>[0]): void;
  /** Told of every difference from the state before. */
  difference?(difference: Difference): void;
}

/** What a store is given to read: the surveyed files of one import. */
export interface StageInput {
  request: ImportRequest;
  view: TargetView;
  survey: FileSurvey;
  /** Rows of JSON files, by the names of the tables, with the numbers of their sources in the findings. */
  json: readonly { rows: Rows; sources: Readonly<Record<string, number>> }[];
  findings: Findings;
  onRows(read: number): void;
}

/** The rows of an import on their way into a store, inside its transaction. */
export interface StagedImport {
  rows: RowCounts;
  /** Judgements of the rows by themselves. */
  guards: readonly Judgement[];
  needsApproval: boolean;
  /** Makes the new state and holds it against the present one; tells so many differences at most. */
  compare(tell: (difference: Difference) => void, most: number): Promise<StateComparison>;
  /** Whether whoever owns the data would take the state; what stands against it is told in the findings. */
  isTaken?(): Promise<boolean>;
  /** Keeps the state for other people to decide about. Returns the number of what is frozen. */
  freeze(guards: readonly Judgement[]): Promise<number>;
  /** Makes the state the present one. Returns the number of the version; `details` go into the audit trail. */
  publish(details: AuditDetails): Promise<number>;
}

export interface StateComparison {
  changes: ChangeCounts;
  /** The present state already reads so. */
  isUnchanged: boolean;
  guards: readonly Judgement[];
}

export interface TargetVersion {
  id: number;
  day: Day | null;
  /** The market that it speaks of alone. */
  scope: Exchange | null;
  rowCount: number;
  added: number;
  removed: number;
  changed: number;
  source: string;
  publishedAt: Date;
  /** Where the records say so. */
  publishedBy: string | null;
  /** The version whose content this one brought back. */
  restoredFrom: number | null;
}

export interface RollBackRequest {
  /** Number of the version whose content comes back. */
  to: number;
  by: string;
  reason?: string;
  /** How long to wait for an import of the same target; 5 unless said otherwise. */
  waitSeconds?: number;
  /** Only tells what would differ and whether it would be taken, and writes nothing. */
  isTrial?: boolean;
}

/** The new version with the old content (of a trial the one that is there), or in Chinese why nothing was changed. */
export type RollBack =
  | { version: number; changes: ChangeCounts; /** What else came of it, and of which day it is. */ notes: readonly string[] }
  | { problem: string };

/** What staff set for a target, in the words of the command. */
export interface TargetSettings {
  /** Names of the options. */
  readonly options: readonly string[];
  /** Whether a change may hold from a later or an earlier day than today. */
  readonly takesDay: boolean;
  /** What holds now, as one sentence. */
  show(ctx: Context): Promise<string>;
  /** Reads the options; in Chinese what is wrong with them. What it returns saves them and says what holds then. */
  read(
    values: Readonly<Record<string, string>>,
  ): ((ctx: Context, by: string, from: Day | undefined) => Promise<string | Problem>) | Problem;
}

/** Where the rows of a target are kept, and how they get there. */
export interface ImportStore {
  /** One import of it at a time. */
  readonly turn: string;
  /** Reads the surveyed rows. Undefined when they cannot be taken at all, which the findings then say. */
  stage(tx: Context, input: StageInput): Promise<StagedImport | undefined>;
  readonly frozen: FrozenStore;
  newest(ctx: Context): Promise<number | null>;
  /** By what a change meanwhile is told: the newest version of a list; of a register, which changes past its imports too, a fingerprint of its rows. */
  readBase(ctx: Context): Promise<string>;
  /** The last published first. */
  versions(ctx: Context, limit: number): Promise<TargetVersion[]>;
  /** Brings the content of a version back as a new one. Every difference is told. */
  rollBack(ctx: Context, request: RollBackRequest, tell?: (difference: Difference) => void): Promise<RollBack>;
  readonly settings: TargetSettings;
  /** How up to date it is, as one sentence, where the command tells so. */
  freshness?(ctx: Context): Promise<string>;
  /** Writes the present rows as a file that can be corrected and imported again; in Chinese why there is no such file. */
  writeFile?(ctx: Context, path: string): Promise<{ rows: number } | Problem>;
}
