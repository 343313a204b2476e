import type { Context } from '#platform/context.ts';
import type { PdfLetterhead } from '#platform/pdf/pdf-document.ts';
import type { ExportFormat } from './schema.ts';
import type { PersonDeps } from './service/person-deps.ts';

/**
 * One fact about a client or a job seeker. `masked` is the form shown on pages, if it exists; the full value appears only in the
 * person's own copy.
 */
export interface PersonalFact {
  /** Field name in the JSON copy: stable, in English. */
  key: string;
  /** In Chinese. */
  name: string;
  value: string;
  masked?: string;
  /** True for a number that identifies the person elsewhere. It is `masked` in copies confirmed by a code only. */
  isIdentifier?: boolean;
  /** Value for the JSON copy where a text would lose its type. */
  data?: unknown;
}

/** One stored record: an account, a login, a case. */
export type PersonalRecord = readonly PersonalFact[];

/** One module's stored data about a person, with its purpose. The server passes it in, since this module may not import other modules. */
export interface PersonalDataSource {
  code: string;
  title: string;
  purpose: string;
  /** The legal basis (PIPL §13). */
  basis: string;
  retention: string;
  /** Newest first. */
  read(ctx: Context, personId: number): Promise<readonly PersonalRecord[]>;
}

/**
 * One event of a person's history, as shown to that person. It contains no names of other people, no full numbers and no internal
 * notes of the firm.
 */
export interface PersonalEvent {
  title: string;
  /** One line each: where, how, with what result. */
  details: readonly string[];
  /** True when somebody else may have caused it: the page then offers an immediate action to a person who does not recognise it. */
  isSecurity: boolean;
  /** Id of the case it belongs to. */
  caseId?: string;
  /** Id of the session it started. */
  sessionId?: string | null;
}

/** Effect of a deletion on one category: the data is removed, or retained for a legal reason (PIPL §47). */
export interface Erasure {
  code: string;
  title: string;
  /** The data to be removed, or the law that requires its retention and the period. */
  reason: string;
  /** Removes the data in the transaction of the decision and returns the number of records; absent for data that is retained. */
  erase?(tx: Context, personId: number): Promise<number>;
}

/** Query parameters of the address of a copy. */
export interface CopyLinkQuery {
  expires?: string;
  session?: string;
  signature?: string;
}

/** Encrypts copies for the database and signs links to them. */
export interface CopyVault {
  seal(bytes: Uint8Array, format: ExportFormat, id: string): Buffer;
  open(sealed: Uint8Array, format: ExportFormat, id: string): Buffer;
  /** Returns the signed address of one file, valid until `expiresAt` in the session named by `getSessionName`. */
  link(id: string, format: ExportFormat, until: { expiresAt: Date; session: string }): string;
  isSigned(id: string, format: ExportFormat, query: CopyLinkQuery, now: Date): boolean;
}

/** Dependencies for making copies: letterhead, data sources and keys. */
export interface CopyDeps {
  readonly person: PersonDeps;
  /** The letterhead of the firm; undefined for a site without a firm. */
  letterhead(ctx: Context): Promise<PdfLetterhead | undefined>;
  readonly vault: CopyVault;
  /** The data sources of all modules, in the order in which they are read. */
  readonly sources: readonly PersonalDataSource[];
}
