import type { z } from 'zod';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import type { Row } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import type { PictureFieldWords, SubjectLine } from './schema/contents.ts';
import type { EntryKey } from './web/entry-key.ts';

/** How a field is called and entered, by its path in the draft: `title`, `items.*.name`. */
export interface FieldWords {
  readonly title: string;
  readonly help?: string;
  /** Where the schema alone does not tell how it is best entered. */
  readonly widget?: 'html' | 'lines' | 'file' | 'minute' | 'picture' | 'logo' | 'hidden';
  /** Of a picture: how its address in the library ends, and which fields beside it get what the library knows of it. */
  readonly picture?: PictureFieldWords;
  /** True for what an order tells and nobody can change in it. */
  readonly isShownOnly?: true;
  /** True for what a thing gets once, when it is new: its code, which stands in addresses and in what clients have done. */
  readonly isLasting?: true;
  /** What the words of a closed list mean. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A register whose rows are the entries of a list: its sheet is the one sheet of that list, wherever it is handed out or taken. */
export interface ListRegister {
  readonly register: Register;
  /** An entry that is being written may still lack fields. */
  toRow(entry: Readonly<Record<string, unknown>>): Row;
  toEntry(row: Row): Record<string, unknown>;
}

/** One page of what there is of a type. */
export interface SubjectPage {
  records: SubjectLine[];
  next: string | null;
}

export interface SubjectQuery {
  search?: string | undefined;
  /** In which categories the caller works; undefined where in all. */
  scopes: readonly string[] | undefined;
  /** In which branches, where entries are divided by these; undefined where in all. */
  branches?: readonly string[] | undefined;
  /** Only things in this state, only those of this category: where the kind says that it can. */
  state?: SubjectLine['state'] | undefined;
  place?: string | undefined;
  after?: string | undefined;
}

/** What there is now of a thing, to begin from. */
export interface Standing {
  draft: Payload;
  /** Changes whenever the thing does: an order that was begun on another one is stale. */
  base: string;
  scope: string;
}

/** From when until when coming moments are looked for, and how many of a kind at the most. */
export interface MomentSpan {
  from: Date;
  until: Date;
  most: number;
}

/** When something comes on show or leaves it by a moment of its own, without an order that waits. */
export interface ContentMoment {
  subject: string;
  title: string;
  /** `live`: comes on show · `end`: leaves it. */
  kind: 'live' | 'end';
  /** Null for a whole day. */
  at: Date | null;
  day: Day;
  /** Its category, where the things of a kind lie in several. */
  category?: string;
  /** Where the draft holds it; `until` for the end that an order gives. Null where another moment is another version. */
  path: string | null;
}

/** What an order asks for when it comes into force. */
export interface ChangeRequest<Draft> {
  /** None for something new. */
  subject: string | null;
  draft: Draft;
  /** Why; readers of what is corrected are told. */
  reason: string;
  /** When it ends by itself, for types that know an end. */
  until: Date | null;
}

/**
 * A kind of content that staff change by orders, described once: list, editor, comparison, preview, approval, moment and history follow. Its services are those
 * of the module that owns the content, and check what they always check.
 */
export interface ContentType<Draft = Payload> {
  /** Names it in addresses, for good. */
  readonly code: string;
  readonly title: string;
  readonly group: '内容' | '披露与名录' | '规则' | '网站';
  /**
   * By what the work on it is divided among staff: each thing lies in the branch that `branchOf` names (`branch`), in its category alone (`category`), or is the whole firm's (`firm`): of those who work
   * in all branches.
   */
  readonly scope: 'branch' | 'category' | 'firm';
  readonly draft: z.ZodType;
  readonly fields: Readonly<Record<string, string | FieldWords>>;
  /** How many others approve. */
  readonly levels: 1 | 2;
  /** By which field an entry of a list is known, so that one that was put in between is one line of the comparison. */
  readonly keysOf?: Readonly<Record<string, EntryKey>>;
  /** What is made of other fields where a field is left empty, by its path: readers see it, and the comparison shows it. */
  readonly derived?: Readonly<Record<string, (draft: Draft) => string>>;
  /** What something new begins as; left out where nothing new is made. */
  readonly begin?: Payload;
  /** The field that holds the category: for whoever does not work in that of `begin` something new begins in the first of `places` in which they do. */
  readonly beginsIn?: string;
  /** True where its texts name the very words that are watched: they are not held against them. */
  readonly namesWatchedWords?: true;
  /** The register that files are imported into, for kinds that are one list and are kept by it as well. */
  readonly sheet?: ListRegister;
  /** Where things of it come from, said while there are none: for kinds that are not begun here. */
  readonly whenEmpty?: string;
  /** Fields of the draft itself that several things may be given at once. */
  readonly settable?: readonly string[];
  /** True where there is only one thing of the kind, which is kept as a whole. */
  readonly isSingle?: true;
  /** One entry of it, where it is a list whose entries can be changed each by an order of its own. */
  readonly entry?: ContentType;
  /** True where one thing of it is thousands: it is not written twice, to try whether it can be. */
  readonly isBulk?: true;
  /** True for such an entry: it begins empty, and nobody takes it down alone. */
  readonly isEntry?: true;
  /** True where `until` is known. */
  readonly hasEnd?: true;
  /** True where each version has a number or a day of its own and stays: none comes back by itself at the end of another one, and a new one is published instead. */
  readonly keepsVersions?: true;
  /** The states by which its list is narrowed; left out where all of it is on show. */
  readonly states?: readonly SubjectLine['state'][];
  /** The categories by which its list is narrowed, named by their codes. */
  places?(ctx: Context): Promise<Readonly<Record<string, string>>>;
  list(ctx: Context, query: SubjectQuery): Promise<SubjectPage>;
  /** How many things there are, where a page of the list does not hold all. */
  count?(ctx: Context): Promise<number>;
  /** Throws 40004 where there is nothing of this name. */
  read(ctx: Context, subject: string): Promise<Standing>;
  /** All things of the kind at once by their names, where that is one reading: for lists that show fields of their drafts. */
  readAll?(ctx: Context): Promise<ReadonlyMap<string, Payload>>;
  /** The things whose texts link to an address, for kinds of which there are too many to read them one by one; `isAll` is false where older ones were not searched. */
  readLinking?(ctx: Context, address: string): Promise<{ drafts: ReadonlyMap<string, Payload>; isAll: boolean }>;
  /** Why something new cannot be added beside what there is, at its field; undefined where it can. Said when it is submitted, before anybody approves it. */
  refuseNew?(ctx: Context, draft: Draft): Promise<FieldError | undefined>;
  /** The choices of fields that are made of data, by path. */
  choices?(ctx: Context): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  /** Who of the staff brought what the draft is about: they approve nothing of it. */
  contributors?(ctx: Context, wanted: { subject: string | null; draft: Draft }): Promise<readonly number[]>;
  /** When things of it come on show or leave it by moments of their own, of those in these categories (undefined: all). */
  moments?(ctx: Context, span: MomentSpan & Pick<SubjectQuery, 'scopes'>): Promise<ContentMoment[]>;
  /** The same of what has a day of its own, and no hour. */
  days?(ctx: Context, span: MomentSpan): Promise<ContentMoment[]>;
  titleOf(draft: Draft): string;
  /** In which category of content it lies, by which staff are parted. */
  scopeOf(draft: Draft): string;
  /** The code of the branch in which it lies; empty while a new one has none. */
  branchOf?(draft: Draft): string;
  /** Does it, in the transaction of the order; returns which thing it was. */
  apply(tx: Context, wanted: ChangeRequest<Draft>): Promise<string>;
  /** Takes it from show, for a reason that readers are told; left out where that cannot be. */
  withdraw?(tx: Context, asked: { subject: string; reason: string }): Promise<void>;
  /** The pages on which it is seen first, the most telling one first. */
  addressesOf(subject: string | null, draft: Draft): readonly string[];
}

/** Describes one with the type of its drafts; the machinery knows them as payloads that its schema has let through. */
export const contentType = <Draft>(one: ContentType<Draft>): ContentType => one as unknown as ContentType;

/** How a field is called, whichever way it was said. */
export const wordsOfField = (field: string | FieldWords | undefined): FieldWords | undefined =>
  typeof field === 'string' ? { title: field } : field;
