import type { Permission } from './permissions.ts';
import type { Tag } from './tag.ts';

/**
 * How a success looks on the wire: `R` is `{ code: 200, msg, result }`, `D` is `{ code: 0, msg, data }`,
 * `special` spreads the result beside the code: `{ code: 200, msg, ...result }`.
 */
export type Family = 'R' | 'D' | 'special';

/** Who may call: everyone, a signed-in client, either (the call then decides by itself), a signed-in job seeker, or a member of staff (`staff-call.ts`). */
export type Audience = 'public' | 'client' | 'optionalClient' | 'seeker' | 'staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The base addresses of specification 7; each can be pointed elsewhere at run time. */
export type BaseName = 'site' | 'gateway' | 'information' | 'download' | 'second';

declare const types: unique symbol;

/**
 * One call of the wire contract, as data. It is what the browser's client, the server's binding and OpenAPI share,
 * and small enough (about a hundred bytes) to travel in a page's chunk. The path may hold `{p}`, the product code
 * of the site settings, and `{name}`, taken out of the input.
 */
export interface Call<Input, Result> {
  readonly method: Method;
  readonly path: string;
  readonly family: Family;
  readonly who: Audience;
  /** Of a call for staff: what they must be permitted. */
  readonly may?: Permission;
  /** Of a call for staff: set when it may be made by a token for other systems as well. */
  readonly forTokens?: true;
  /** What a page that made this call depends on: a write that invalidates one of these drops the page. */
  readonly tags: readonly Tag[];
  readonly base: BaseName;
  /** Set for calls that take files: an input that holds one travels as a form, any other as JSON. */
  readonly body?: 'multipart';
  /** Fields that an input must leave out or have so, or the browser stores nothing of the answer; every answer may be stored unless said. */
  readonly storedFor?: Readonly<Record<string, string>>;
  /** Carries the types only; never present at run time. */
  readonly [types]?: { input: Input; result: Result };
}

export interface CallOptions {
  family?: Family;
  who?: Audience;
  tags?: readonly Tag[];
  base?: BaseName;
  body?: 'multipart';
  storedFor?: Readonly<Record<string, string>>;
}

/** Declares a call. Family R, everyone, no tags, no files and the site's own address unless said otherwise. */
export function call<Input, Result>(method: Method, path: string, options: CallOptions = {}): Call<Input, Result> {
  const { family = 'R', who = 'public', tags = [], base = 'site', body, storedFor } = options;
  return { method, path, family, who, tags, base, ...(body && { body }), ...(storedFor && { storedFor }) };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place where calls of every type meet
export type AnyCall = Call<any, any>;

/** Calls the site: over HTTP in the browser, in process on the server. Throws `CallError` when the outcome is no success. */
export type Caller = <Input, Result>(call: Call<Input, Result>, input: Input, options?: CallerOptions) => Promise<Result>;

export interface CallerOptions {
  signal?: AbortSignal;
}

/** A file as the service gets it, whichever way it came. */
export interface UploadedFile {
  /** As the sender calls it: not to be trusted as a path. */
  name: string;
  /** As the sender claims: to be held against the bytes. */
  type: string;
  bytes: Uint8Array;
}

/** A file in the input of a call: the browser's own, one out of a posted form, or bytes in hand. */
export type Upload = Blob | UploadedFile;

/** What a call takes that needs no input, or gives that has nothing to say. */
export type Empty = Record<string, never>;
