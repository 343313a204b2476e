import type { Permission } from './permissions.ts';
import type { CacheTag } from './tag.ts';

/**
 * The envelope of a success: `R` is `{ code: 200, msg, result }`, `D` is `{ code: 0, msg, data }`, `special` spreads the result
 * beside the code: `{ code: 200, msg, ...result }`.
 */
export type Family = 'R' | 'D' | 'special';

/**
 * The allowed callers: everyone, a signed-in client, either (the call distinguishes them itself), a signed-in job seeker, or a
 * member of staff (`staff-call.ts`).
 */
export type Audience = 'public' | 'client' | 'optionalClient' | 'seeker' | 'staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The base addresses of specification 7; each can be configured at run time. */
export type BaseName = 'site' | 'gateway' | 'information' | 'download' | 'second';

declare const types: unique symbol;

/**
 * One call of the API contract, as data. It is shared by the browser's client, the server's binding and OpenAPI, and is small
 * enough (about a hundred bytes) for a page's chunk. The path may contain `{p}`, the product code of the site settings, and
 * `{name}`, taken from the input.
 */
export interface Call<Input, Result> {
  readonly method: Method;
  readonly path: string;
  readonly family: Family;
  readonly who: Audience;
  /** For a staff call: the required permission. */
  readonly may?: Permission;
  /** For a staff call: set when API tokens of other systems may make it as well. */
  readonly forTokens?: true;
  /** The cache tags of a page that made this call: a write that invalidates one of them drops the page. */
  readonly tags: readonly CacheTag[];
  readonly base: BaseName;
  /** Set for calls with files: an input with a file is sent as a form, any other as JSON. */
  readonly body?: 'multipart';
  /**
   * The browser may only store the response if the input omits these fields or has these values; without it, every response may
   * be stored.
   */
  readonly storedFor?: Readonly<Record<string, string>>;
  /** Holds the types only; never present at run time. */
  readonly [types]?: { input: Input; result: Result };
}

export interface CallOptions {
  family?: Family;
  who?: Audience;
  tags?: readonly CacheTag[];
  base?: BaseName;
  body?: 'multipart';
  storedFor?: Readonly<Record<string, string>>;
}

/** Declares a call. Defaults: family R, public, no tags, no files and the site's own base address. */
export function call<Input, Result>(method: Method, path: string, options: CallOptions = {}): Call<Input, Result> {
  const { family = 'R', who = 'public', tags = [], base = 'site', body, storedFor } = options;
  return { method, path, family, who, tags, base, ...(body && { body }), ...(storedFor && { storedFor }) };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place where calls of every type meet
export type AnyCall = Call<any, any>;

/** Calls the site: over HTTP in the browser, in process on the server. Throws `CallError` when the call is not successful. */
export type Caller = <Input, Result>(call: Call<Input, Result>, input: Input, options?: CallerOptions) => Promise<Result>;

export interface CallerOptions {
  signal?: AbortSignal;
}

/** A file as a service receives it, whatever the transport. */
export interface UploadedFile {
  /** The sender's file name: not to be trusted as a path. */
  name: string;
  /** The sender's content type: to be verified against the bytes. */
  type: string;
  bytes: Uint8Array;
}

/** A file in the input of a call: from the browser, from a posted form, or as bytes. */
export type Upload = Blob | UploadedFile;

/** The input of a call without parameters, or the result of one without data. */
export type Empty = Record<string, never>;
