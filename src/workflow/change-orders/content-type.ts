import type { z } from 'zod';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { DataRow } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import type { PictureFieldSettings, SubjectLine } from './schema/contents.ts';
import type { EntryKey } from './web/entry-key.ts';

/** The label and input of a field, by its path in the draft: `title`, `items.*.name`. */
export interface FieldDescription {
  readonly title: string;
  readonly help?: string;
  /** The input to use where the schema alone does not determine it. */
  readonly widget?: 'html' | 'lines' | 'file' | 'minute' | 'picture' | 'logo' | 'hidden';
  /** For a picture: the suffix of its address in the library, and the fields that are filled in with its metadata. */
  readonly picture?: PictureFieldSettings;
  /** True for a field that an order shows but nobody can change. */
  readonly isShownOnly?: true;
  /** True for a field that is set once, for new content, and never changes: its code, which is used in URLs and in records of clients. */
  readonly isLasting?: true;
  /** The labels of the values of an enumeration. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A register whose rows are the entries of a list. It defines the only spreadsheet format of that list for exports and imports. */
export interface ListRegister {
  readonly register: Register;
  /** The entry may be incomplete while it is being edited. */
  toRow(entry: Readonly<Record<string, unknown>>): DataRow;
  toEntry(row: DataRow): Record<string, unknown>;
}

/** One page of the content of a type. */
export interface SubjectPage {
  records: SubjectLine[];
  next: string | null;
}

export interface SubjectQuery {
  search?: string | undefined;
  /** The categories in which the caller works; undefined for all. */
  scopes: readonly string[] | undefined;
  /** The branches in which the caller works, where entries are divided by branch; undefined for all. */
  branches?: readonly string[] | undefined;
  /** Only content in this state or category, where the kind supports that filter. */
  state?: SubjectLine['state'] | undefined;
  place?: string | undefined;
  after?: string | undefined;
}

/** The current published content from which an order starts. */
export interface CurrentContent {
  draft: Payload;
  /** Changes whenever the content changes: an order with another base is stale. */
  base: string;
  scope: string;
}

/** The period in which upcoming times are listed, and the limit for each kind. */
export interface MomentSpan {
  from: Date;
  until: Date;
  most: number;
}

/** A time at which content is published or removed by its own dates, without a scheduled order. */
export interface ContentMoment {
  subject: string;
  title: string;
  /** `live`: published · `end`: removed. */
  kind: 'live' | 'end';
  /** Null for a whole day. */
  at: Date | null;
  day: Day;
  /** Its category, where the content of a kind is divided into categories. */
  category?: string;
  /** The path of the time in the draft; `until` for the end of an order. Null where a different time requires a new version. */
  path: string | null;
}

/** The change that an order makes when it is applied. */
export interface ChangeRequest<Draft> {
  /** Null for new content. */
  subject: string | null;
  draft: Draft;
  /** The reason; for corrections readers see it. */
  reason: string;
  /** The time at which it ends, for types that support an end. */
  until: Date | null;
}

/**
 * A kind of content that staff change by change orders. List, editor, comparison, preview, approval, scheduling and history
 * follow from this description. The services belong to the module that owns the content and perform their usual checks.
 */
export interface ContentType<Draft = Payload> {
  /** Its code in URLs. It never changes. */
  readonly code: string;
  readonly title: string;
  readonly group: '内容' | '披露与名录' | '规则' | '网站';
  /**
   * The division of access among staff. `branch`: by the branch that `branchOf` returns · `category`: by category only · `firm`: for staff
   * who work in all branches.
   */
  readonly scope: 'branch' | 'category' | 'firm';
  readonly draft: z.ZodType;
  readonly fields: Readonly<Record<string, string | FieldDescription>>;
  /** The number of approvals by other people. */
  readonly levels: 1 | 2;
  /** The field that identifies an entry of a list, so that an inserted entry is one line of the comparison. */
  readonly keysOf?: Readonly<Record<string, EntryKey>>;
  /** The value that replaces an empty field, by its path: readers see it, and the comparison shows it. */
  readonly derived?: Readonly<Record<string, (draft: Draft) => string>>;
  /** The initial draft of new content; omitted where no new content can be created. */
  readonly begin?: Payload;
  /**
   * The field that holds the category. Users who do not work in the category of `begin` start in the first of `places` in which
   * they work.
   */
  readonly beginsIn?: string;
  /** True where the texts list the watched words themselves, so that they are not checked for them. */
  readonly namesWatchedWords?: true;
  /** The import register, for kinds that consist of one list and can also be imported from files. */
  readonly sheet?: ListRegister;
  /** Shown while there is no content, for kinds that are not created here: where their content comes from. */
  readonly whenEmpty?: string;
  /** Fields of the draft that can be set for several items at once. */
  readonly settable?: readonly string[];
  /** True where the kind has only one item, edited as a whole. */
  readonly isSingle?: true;
  /** The kind of one entry, where this is a list whose entries can be changed by separate orders. */
  readonly entry?: ContentType;
  /** True where one item has thousands of rows: it is not applied on trial at submission. */
  readonly isBulk?: true;
  /** True for the kind of an entry: it starts empty, and one person alone cannot take it down. */
  readonly isEntry?: true;
  /** True where `until` is supported. */
  readonly hasEnd?: true;
  /**
   * True where each version has its own number or date and remains: when a version ends, no earlier one returns; a new one is
   * published instead.
   */
  readonly keepsVersions?: true;
  /** The states by which its list can be filtered; omitted where all of its content is published. */
  readonly states?: readonly SubjectLine['state'][];
  /** The categories by which its list can be filtered, as labels by code. */
  places?(ctx: Context): Promise<Readonly<Record<string, string>>>;
  list(ctx: Context, query: SubjectQuery): Promise<SubjectPage>;
  /** Returns the number of items, where one page of the list does not hold all. */
  count?(ctx: Context): Promise<number>;
  /** Throws 40004 when there is no such subject. */
  read(ctx: Context, subject: string): Promise<CurrentContent>;
  /** Returns the drafts of all items by subject in one query, for lists that show fields of drafts. */
  readAll?(ctx: Context): Promise<ReadonlyMap<string, Payload>>;
  /**
   * Returns the items whose texts link to an address, for kinds with too many items to read one by one. `isAll` is false when
   * older ones were not searched.
   */
  readLinking?(ctx: Context, address: string): Promise<{ drafts: ReadonlyMap<string, Payload>; isAll: boolean }>;
  /**
   * Returns why new content cannot be added, with its field, or undefined where it can. Checked at submission, before anybody
   * approves it.
   */
  refuseNew?(ctx: Context, draft: Draft): Promise<FieldError | undefined>;
  /** Returns the options of fields that depend on data, by path. */
  choices?(ctx: Context): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  /** Returns the staff members who contributed to the draft's source data: they cannot approve it. */
  contributors?(ctx: Context, wanted: { subject: string | null; draft: Draft }): Promise<readonly number[]>;
  /** Returns the times at which items of these categories (undefined: all) are published or removed by their own dates. */
  moments?(ctx: Context, span: MomentSpan & Pick<SubjectQuery, 'scopes'>): Promise<ContentMoment[]>;
  /** Does the same for content with a date and no time of day. */
  days?(ctx: Context, span: MomentSpan): Promise<ContentMoment[]>;
  titleOf(draft: Draft): string;
  /** Returns the day of a dated text: facts have their values of that day; undefined for a text that is not yet published. */
  textDay?(ctx: Context, subject: string): Promise<Day | undefined>;
  /**
   * For kinds that one person may publish alone in an emergency, to be ratified by another one: returns why this draft needs an
   * approval first, with its field. The database permits it for `incident` only.
   */
  refuseAtOnce?(ctx: Context, wanted: { subject: string | null; draft: Draft }): Promise<FieldError | undefined>;
  /** Returns true for a text field that can cite facts, by its path with `*` for entries. */
  citesFacts?(path: string): boolean;
  /** Returns its content category, which determines the staff with access. */
  scopeOf(draft: Draft): string;
  /** Returns the code of its branch; empty while new content has none. */
  branchOf?(draft: Draft): string;
  /** Applies the change in the transaction of the order. Returns the subject. */
  apply(tx: Context, wanted: ChangeRequest<Draft>): Promise<string>;
  /** Takes the content down with a reason that readers see; omitted where that is not possible. */
  withdraw?(tx: Context, asked: { subject: string; reason: string }): Promise<void>;
  /** Returns the pages that show the content, the most relevant one first. */
  addressesOf(subject: string | null, draft: Draft): readonly string[];
}

/** Defines a kind with the type of its drafts. The framework handles drafts as payloads that the schema has validated. */
export const contentType = <Draft>(one: ContentType<Draft>): ContentType => one as unknown as ContentType;

/** Returns the label of a field, whichever form of description is used. */
export const toFieldDescription = (field: string | FieldDescription | undefined): FieldDescription | undefined =>
  typeof field === 'string' ? { title: field } : field;
