import { z } from 'zod';
import type { AnyCall, Call } from '#contract/call.ts';
import type { Outcome } from '#contract/codes.ts';
import type { StaffOutcome } from '#contract/staff-outcomes.ts';
import type { CacheTag } from '#contract/tag.ts';
import type { Context } from '../context.ts';

/**
 * A call bound to its schemas and to one service function. The schemas validate input and output, both when the call arrives over
 * HTTP and when a page's loader makes it in process.
 */
export interface Endpoint {
  readonly call: AnyCall;
  readonly input: z.core.$ZodType;
  readonly result: z.core.$ZodType;
  /** One Chinese sentence for OpenAPI and the readable reference. */
  readonly summary: string;
  /** Requests per minute from one address; the listener's general limit when omitted. */
  readonly perMinute?: number;
  /** Limits of a form with files, for calls that accept files. */
  readonly upload?: UploadLimits;
  /** Maximum bytes of JSON, where it is more than the listener's general limit. */
  readonly bodyBytes?: number;
  /** Errors of the call beside those that any call of its kind may return (`openapi/outcomes.ts`): for the contract. */
  readonly outcomes?: readonly (Outcome | StaffOutcome)[];
  /** Name of a cookie that the call requires. */
  readonly cookie?: string;
  /** True for a sign-out: the browser then deletes its cached files and answers, which may be personal. */
  readonly clearsCache?: boolean;
  /**
   * Set for a POST that the specification once had as a GET: the GET still works, for external clients. Its input is personal, so
   * its query is kept out of every log; our own pages always post. Where the specification requires less of the GET than our
   * pages send by POST, this is the GET's input schema; the service accepts either.
   */
  readonly legacyGet?: true | z.core.$ZodType;
  /**
   * For a call about a single item: the tags of that item. Evidence checks a page against these instead of the tags of all items
   * of its kind.
   */
  readonly tagsOf?: (input: never) => readonly CacheTag[];
  readonly handle: (ctx: Context, input: never) => Promise<unknown>;
}

/** Schemas of calls without input, and of calls without a result. */
export const noInput = z.object({});
export const noResult = z.object({});

export interface EndpointSpec<Input, Parsed, Result, Legacy> {
  /** Converts the caller's input to the service's input: defaults filled in, numbers parsed from text. */
  input: z.core.$ZodType<Parsed, Input>;
  result: z.core.$ZodType<Result>;
  summary: string;
  perMinute?: number;
  upload?: UploadLimits;
  bodyBytes?: number;
  outcomes?: readonly (Outcome | StaffOutcome)[];
  cookie?: string;
  clearsCache?: boolean;
  legacyGet?: true | z.core.$ZodType<Legacy>;
  tagsOf?: (input: Input) => readonly CacheTag[];
}

/** Returns the endpoint's legacy GET; undefined where it has none. */
export function asLegacyGet(one: Endpoint): Endpoint | undefined {
  if (!one.legacyGet) return undefined;
  return one.legacyGet === true ? one : { ...one, input: one.legacyGet };
}

export interface UploadLimits {
  /** Maximum bytes of one file. */
  fileBytes: number;
  files: number;
}

/** Binds a call. `handle` receives the parsed input and returns the bare result; the envelope is added outside. */
export function endpoint<Input, Parsed, Result, Legacy = never>(
  call: Call<Input, Result>,
  spec: EndpointSpec<Input, Parsed, Result, Legacy>,
  handle: (ctx: Context, input: Parsed | Legacy) => Promise<Result>,
): Endpoint {
  return { call, ...spec, handle };
}
