import { codes as commonCodes, type Outcome as CommonOutcome } from '#contract/codes.ts';
import { staffCodes, type StaffOutcome } from '#contract/staff-outcomes.ts';
import type { Endpoint } from '../endpoint.ts';
import type { JsonSchema } from './schemas.ts';

type Outcome = CommonOutcome | StaffOutcome;
/** Error codes of calls and of staff calls. */
export const codes: Readonly<Record<Outcome, { code: number; status: number; text: string }>> = { ...commonCodes, ...staffCodes };

/** Errors that any call may return: invalid input, rate limit, a site that is not set up yet, and internal failures. */
const ofEveryCall: readonly Outcome[] = ['needsSupport', 'invalidInput', 'tooManyRequests', 'unavailable', 'internal'];

/** Lists all errors of a call, in catalogue order. */
export function outcomesOf({ call, outcomes = [] }: Pick<Endpoint, 'call' | 'outcomes'>): Outcome[] {
  const own = new Set<Outcome>([...ofEveryCall, ...outcomes]);
  if (call.who === 'client' || call.who === 'seeker' || call.who === 'staff') own.add('sessionExpired');
  if (call.may) own.add('notPermitted');
  if (call.who === 'staff' && !call.forTokens) own.add('notForTokens');
  if (call.who === 'staff') own.add('tokenRefused');
  if (call.method !== 'GET') own.add('tooLarge');
  return (Object.keys(codes) as Outcome[]).filter((name) => own.has(name));
}

/** Lists the errors of a file endpoint. */
export const outcomesOfFile = (): Outcome[] =>
  outcomesOf({ call: { method: 'GET', who: 'public' } as Endpoint['call'], outcomes: ['notFound'] });

const refTo = (kind: 'schemas' | 'responses', name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });
const schemaName = (outcome: Outcome): string => outcome[0]!.toUpperCase() + outcome.slice(1);
/** Business errors are returned with HTTP 200. */
const isAnswered = (outcome: Outcome): boolean => codes[outcome].status === 200;

/** Returns the schemas of errors with HTTP 200, one each, so that programs can tell them apart by `code`. */
export const answeredRefusals = (outcomes: readonly Outcome[]): JsonSchema[] =>
  outcomes.filter(isAnswered).map((name) => refTo('schemas', schemaName(name)));

/** Returns the other errors by HTTP status; of several with one status the first, which is the closest. */
export const refusalsByStatus = (outcomes: readonly Outcome[]): JsonSchema =>
  Object.fromEntries(
    outcomes
      .filter((name) => !isAnswered(name))
      .toReversed()
      .map((name) => [codes[name].status, refTo('responses', name)]),
  );

const fieldErrors: JsonSchema = {
  type: 'array',
  description: '逐项的说明：path 是参数名，多层时以点相连',
  items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
};

/** Lists the errors of a document: those of staff appear in the console's document only. */
const namesOf = (isOfStaff: boolean): Outcome[] => Object.keys(isOfStaff ? codes : commonCodes) as Outcome[];

export const errorSchemas = (isOfStaff: boolean): JsonSchema =>
  Object.fromEntries(namesOf(isOfStaff).map((name) => [schemaName(name), toErrorSchema(name)]));

function toErrorSchema(outcome: Outcome): JsonSchema {
  const { code, text } = codes[outcome];
  return {
    type: 'object',
    description: `${code} ${text}`,
    required: ['code', 'msg'],
    properties: {
      code: { const: code },
      msg: { type: 'string', description: '给访客看的中文说明' },
      errors: fieldErrors,
    },
  };
}

/** Returns the error responses with their own status, for all operations to reference. */
export const refusals = (isOfStaff: boolean): JsonSchema =>
  Object.fromEntries(
    namesOf(isOfStaff)
      .filter((name) => !isAnswered(name))
      .map((name) => [name, toRefusal(name)]),
  );

function toRefusal(outcome: Outcome): JsonSchema {
  const { code, text } = codes[outcome];
  const retryAfter = { 'Retry-After': { description: '多少秒之后可以再试', schema: { type: 'integer', minimum: 0 } } };
  const hasToWait = outcome === 'tooManyRequests' || outcome === 'unavailable';
  const example =
    outcome === 'invalidInput' ? { code, msg: text, errors: [{ path: 'pageNum', message: '页码应为整数' }] } : { code, msg: text };
  return {
    description: `${code} ${text}`,
    ...(hasToWait ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: refTo('schemas', schemaName(outcome)), example } },
  };
}
