import { z } from 'zod';
import type { AnyCall, Call } from '#contract/call.ts';
import type { Outcome } from '#contract/codes.ts';
import type { StaffOutcome } from '#contract/staff-outcomes.ts';
import type { Tag } from '#contract/tag.ts';
import type { Context } from '../context.ts';

/**
 * A call bound to its schemas and to one service function. The schemas check what comes in and what goes out, both
 * when the call arrives over HTTP and when a page's loader makes it in process.
 */
export interface Endpoint {
  readonly call: AnyCall;
  readonly input: z.core.$ZodType;
  readonly result: z.core.$ZodType;
  /** One Chinese sentence for OpenAPI and the readable page. */
  readonly summary: string;
  /** Requests a minute from one address; the listener's general limit when left out. */
  readonly perMinute?: number;
  /** What a form with files may bring, for calls that take files. */
  readonly upload?: UploadLimits;
  /** How many bytes of JSON it takes, where that is more than the listener's general limit. */
  readonly bodyBytes?: number;
  /** How the call may end beside its success and beside what any call of its kind may end in (`openapi/outcomes.ts`): for the contract. */
  readonly outcomes?: readonly (Outcome | StaffOutcome)[];
  /** Name of the cookie without which the call answers nobody. */
  readonly cookie?: string;
  /**
   * Set for a POST whose specification once had it as a GET: the GET still answers, for clients that are not ours. What it takes is
   * personal, so its query is kept out of every log; our own pages always post. Where the specification asks less of the GET than the POST
   * asks of our own pages, this is what the GET takes: the service is given either.
   */
  readonly legacyGet?: true | z.core.$ZodType;
  /** Of a call that tells of one thing: by which tags writes name it alone. Evidence holds a page of it against these instead of the tags of all things of its kind. */
  readonly tagsOf?: (input: never) => readonly Tag[];
  readonly handle: (ctx: Context, input: never) => Promise<unknown>;
}

/** Of calls that need to be told nothing, and of those whose success is all that there is to say. */
export const noInput = z.object({});
export const noResult = z.object({});

export interface EndpointSpec<Input, Parsed, Result, Legacy> {
  /** Takes what the caller sends and gives what the service works with: defaults filled in, numbers out of text. */
  input: z.core.$ZodType<Parsed, Input>;
  result: z.core.$ZodType<Result>;
  summary: string;
  perMinute?: number;
  upload?: UploadLimits;
  bodyBytes?: number;
  outcomes?: readonly (Outcome | StaffOutcome)[];
  cookie?: string;
  legacyGet?: true | z.core.$ZodType<Legacy>;
  tagsOf?: (input: Input) => readonly Tag[];
}

/** The endpoint as its GET of old has it; undefined where it has none. */
export function asLegacyGet(one: Endpoint): Endpoint | undefined {
  if (!one.legacyGet) return undefined;
  return one.legacyGet === true ? one : { ...one, input: one.legacyGet };
}

export interface UploadLimits {
  /** Bytes of one file. */
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
