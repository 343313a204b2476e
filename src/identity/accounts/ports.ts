import type { Context } from '#platform/context.ts';
import type { PdfLetterhead } from '#platform/pdf/pdf-document.ts';
import type { ExportFormat } from './schema.ts';
import type { PersonDeps } from './service/person-deps.ts';

/** One fact of a client or of a job seeker. What leaves the server on a page is `masked` where it is given; the whole value is in the client's own copy only. */
export interface PersonalFact {
  /** Of the JSON copy: stable, in English. */
  key: string;
  /** In Chinese. */
  name: string;
  value: string;
  masked?: string;
  /** A number by which somebody is found or named elsewhere: `masked` in a copy that one proof gives. */
  isIdentifier?: boolean;
  /** For the JSON copy, where a text would lose the form of the value. */
  data?: unknown;
}

/** One thing that is kept: an account, a login, a case. */
export type PersonalRecord = readonly PersonalFact[];

/** What one module keeps of a person, and why. Given by the server, as this module may know no other one. */
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
 * One thing that happened to somebody or was done in their name, as they are told of it. Nothing in it names a person or holds a number in
 * full, and no note that the firm made for itself.
 */
export interface PersonalEvent {
  title: string;
  /** A line each: where, how, with what result. */
  details: readonly string[];
  /** Somebody else may be behind it: whoever does not recognise it shall be able to do something at once. */
  isSecurity: boolean;
  /** The case that it belongs to. */
  caseId?: string;
  /** The session that it began. */
  sessionId?: string | null;
}

/** What a deletion does to one category: removes it, or leaves it for a reason in law (PIPL §47). */
export interface Erasure {
  code: string;
  title: string;
  /** What is removed; or which law asks to keep it, and for how long. */
  reason: string;
  /** Removes it, in the transaction of the decision, and tells how much; absent for what stays. */
  erase?(tx: Context, personId: number): Promise<number>;
}

/** What the address of a copy carries. */
export interface LinkQuery {
  expires?: string;
  session?: string;
  signature?: string;
}

/** Keeps copies unreadable in the database, and makes links to them that cannot be forged. */
export interface CopyVault {
  seal(bytes: Uint8Array, format: ExportFormat, id: string): Buffer;
  open(sealed: Uint8Array, format: ExportFormat, id: string): Buffer;
  /** The address of one file until a moment, in a session that `nameSession` names. */
  link(id: string, format: ExportFormat, until: { expiresAt: Date; session: string }): string;
  isSigned(id: string, format: ExportFormat, query: LinkQuery, now: Date): boolean;
}

/** What copies are made with: whose they are, what is kept of them, and the keys. */
export interface CopyDeps {
  readonly person: PersonDeps;
  /** Whose papers they are; of a site without a firm nobody's. */
  letterhead(ctx: Context): Promise<PdfLetterhead | undefined>;
  readonly vault: CopyVault;
  /** What each module keeps of a person, in the order in which it is read. */
  readonly sources: readonly PersonalDataSource[];
}
