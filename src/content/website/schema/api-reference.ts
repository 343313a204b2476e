import { z } from 'zod';

const outcome = z.object({ code: z.number(), status: z.number(), text: z.string() });

const listedOperation = z.object({
  /** The operation's id in the contract. */
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  who: z.string(),
});
export type ListedOperation = z.infer<typeof listedOperation>;

/** What there is to call, by parts of the site. */
export const apiReference = z.object({
  /** Where the site answers. */
  server: z.string(),
  groups: z.array(z.object({ title: z.string(), summary: z.string(), operations: z.array(listedOperation) })),
  codes: z.array(outcome),
});
export type ApiReference = z.infer<typeof apiReference>;

export const apiOperationQuery = z.object({ id: z.string().min(1, '请填写接口编号').max(120, '接口编号不超过 120 个字') });
export type ApiOperationQuery = z.input<typeof apiOperationQuery>;

/** One value that can be sent. */
const apiParameter = z.object({
  name: z.string(),
  place: z.enum(['path', 'query', 'body']),
  /** Kind of value and its limits, in a line. */
  type: z.string(),
  isRequired: z.boolean(),
  isFile: z.boolean(),
  /** As it is written in an address or a form; null where the example leaves it out. */
  example: z.string().nullable(),
});
export type ApiParameter = z.infer<typeof apiParameter>;

/** All of one operation, in the form that people read. */
export const apiOperation = z.object({
  ...listedOperation.shape,
  group: z.string(),
  /** Where the site answers. */
  server: z.string(),
  /** In what credential who has to show, if any: a token in the header, or a cookie of this name. */
  credential: z.object({ kind: z.enum(['none', 'optionalToken', 'token', 'cookie']), name: z.string() }),
  isDeprecated: z.boolean(),
  /** Requests a minute from one address, where the call has a limit of its own. */
  perMinute: z.number().nullable(),
  parameters: z.array(apiParameter),
  /** How the body travels. */
  body: z.enum(['none', 'json', 'form']),
  /** The body's example as indented JSON. */
  bodyExample: z.string().nullable(),
  success: z.string(),
  /** The result's shape as indented text. */
  result: z.string(),
  outcomes: z.array(outcome),
  /** The whole answer to the example as indented JSON, or the beginning of a file. */
  answerExample: z.string().nullable(),
  /** The example as an address of this site, where a link is all that it takes. */
  exampleAddress: z.string().nullable(),
  /** The example as a line for a terminal. */
  curl: z.string(),
});
export type ApiOperation = z.infer<typeof apiOperation>;
