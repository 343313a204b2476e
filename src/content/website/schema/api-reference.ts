import { z } from 'zod';

const outcome = z.object({ code: z.number(), status: z.number(), text: z.string() });

const listedOperation = z.object({
  /** Operation id in OpenAPI. */
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  who: z.string(),
});
export type ListedOperation = z.infer<typeof listedOperation>;

/** All calls by group. */
export const apiReference = z.object({
  /** Base address of the API. */
  server: z.string(),
  groups: z.array(z.object({ title: z.string(), summary: z.string(), operations: z.array(listedOperation) })),
  codes: z.array(outcome),
});
export type ApiReference = z.infer<typeof apiReference>;

export const apiOperationQuery = z.object({ id: z.string().min(1, '请填写接口编号').max(120, '接口编号不超过 120 个字') });
export type ApiOperationQuery = z.input<typeof apiOperationQuery>;

/** One parameter of a call. */
const apiParameter = z.object({
  name: z.string(),
  place: z.enum(['path', 'query', 'body']),
  /** Type and limits in one line. */
  type: z.string(),
  isRequired: z.boolean(),
  isFile: z.boolean(),
  /** The example value as it is written in an address or a form; null when the example omits it. */
  example: z.string().nullable(),
});
export type ApiParameter = z.infer<typeof apiParameter>;

/** One operation for display. */
export const apiOperation = z.object({
  ...listedOperation.shape,
  group: z.string(),
  /** Base address of the API. */
  server: z.string(),
  /** Required credential, if any: a token in the header, or a cookie with this name. */
  credential: z.object({ kind: z.enum(['none', 'optionalToken', 'token', 'cookie']), name: z.string() }),
  isDeprecated: z.boolean(),
  /** Requests a minute from one address; null without a separate limit. */
  perMinute: z.number().nullable(),
  parameters: z.array(apiParameter),
  /** Encoding of the body. */
  body: z.enum(['none', 'json', 'form']),
  /** Example of the body as indented JSON. */
  bodyExample: z.string().nullable(),
  success: z.string(),
  /** Schema of the result as indented text. */
  result: z.string(),
  outcomes: z.array(outcome),
  /** Complete response to the example as indented JSON, or the beginning of a file. */
  answerExample: z.string().nullable(),
  /** Address of the example on this site, where a plain link is sufficient. */
  exampleAddress: z.string().nullable(),
  /** The example as a curl command. */
  curl: z.string(),
});
export type ApiOperation = z.infer<typeof apiOperation>;
