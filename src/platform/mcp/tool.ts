import type { z } from 'zod';
import type { Caller } from '#contract/call.ts';
import type { Bilingual } from '../bilingual.ts';

/** The means of one call of a tool. */
export interface ToolContext {
  /** Makes calls of the listener in process, with the rights, limits and visibility of the caller. Throws once the caller has left. */
  readonly call: Caller;
  readonly now: Date;
}

/** The answer of a tool, before it is sealed in its envelope. */
export interface ToolAnswer<Data> {
  data: Data;
  /** Path and query of the page that shows the data. */
  source: string;
  /** One Chinese sentence in the site's own words: it quotes no content. */
  summary: string;
  /** The day of the data; today when it is read live. */
  asOf?: string | null | undefined;
  /** Number or time of the published version; the beginning of the content's hash when the data has none. */
  version?: string | number | null | undefined;
  /** Cursor of the part after this one. */
  next?: string | undefined;
}

/**
 * A tool that assistants can call by the Model Context Protocol, declared like an endpoint: its schemas validate arguments and data
 * and are published with it.
 */
export interface Tool {
  readonly name: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly input: z.ZodObject;
  readonly data: z.ZodType;
  /** Valid arguments, shown to assistants after wrong ones. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Set for a tool that writes. */
  readonly isWriting?: true;
  readonly handle: (ctx: ToolContext, input: never) => Promise<ToolAnswer<unknown>>;
}

export interface ToolSpec<Input extends z.ZodObject, Data> extends Omit<Tool, 'name' | 'input' | 'data' | 'handle'> {
  input: Input;
  data: z.ZodType<Data>;
}

/** Declares a tool. `handle` gets the parsed arguments. */
export function tool<Input extends z.ZodObject, Data>(
  name: string,
  { input, ...spec }: ToolSpec<Input, Data>,
  handle: (ctx: ToolContext, input: z.output<Input>) => Promise<ToolAnswer<Data>>,
): Tool {
  return { name, ...spec, input: input.strict(), handle };
}

/** Returns the description of a field in both languages, as metadata of its schema. */
export const about = (zh: string, en: string) => ({ description: `${zh} / ${en}` });
