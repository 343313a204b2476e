import { codes as commonCodes, type Outcome as CommonOutcome } from '#contract/codes.ts';
import { staffCodes, type StaffOutcome } from '#contract/staff-outcomes.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Schema } from './schemas.ts';

type Outcome = CommonOutcome | StaffOutcome;
/** Of calls and of staff's calls. */
export const codes: Readonly<Record<Outcome, { code: number; status: number; text: string }>> = { ...commonCodes, ...staffCodes };

/** In these any call may end: the input, the limit of requests, a site that is not set up yet, and our own failures. */
const ofEveryCall: readonly Outcome[] = ['needsSupport', 'invalidInput', 'tooManyRequests', 'unavailable', 'internal'];

/** Every way in which a call may end beside its success, in the order of the catalogue. */
export function outcomesOf({ call, outcomes = [] }: Pick<Endpoint, 'call' | 'outcomes'>): Outcome[] {
  const own = new Set<Outcome>([...ofEveryCall, ...outcomes]);
  if (call.who === 'client' || call.who === 'seeker' || call.who === 'staff') own.add('sessionExpired');
  if (call.may) own.add('notPermitted');
  if (call.who === 'staff' && !call.forTokens) own.add('notForTokens');
  if (call.who === 'staff') own.add('tokenRefused');
  if (call.method !== 'GET') own.add('tooLarge');
  return (Object.keys(codes) as Outcome[]).filter((name) => own.has(name));
}

/** The ways in which a file's address may end beside the file. */
export const outcomesOfFile = (): Outcome[] =>
  outcomesOf({ call: { method: 'GET', who: 'public' } as Endpoint['call'], outcomes: ['notFound'] });

const refTo = (kind: 'schemas' | 'responses', name: string): Schema => ({ $ref: `#/components/${kind}/${name}` });
const schemaName = (outcome: Outcome): string => outcome[0]!.toUpperCase() + outcome.slice(1);
/** Refused by the business alone: the request itself went well. */
const isAnswered = (outcome: Outcome): boolean => codes[outcome].status === 200;

/** The refusals that travel on 200, beside the success: one schema each, so that a program can tell them apart by `code`. */
export const answeredRefusals = (outcomes: readonly Outcome[]): Schema[] =>
  outcomes.filter(isAnswered).map((name) => refTo('schemas', schemaName(name)));

/** The other refusals, by HTTP status; of several on one the first, which is the nearest. */
export const refusalsByStatus = (outcomes: readonly Outcome[]): Schema =>
  Object.fromEntries(
    outcomes
      .filter((name) => !isAnswered(name))
      .toReversed()
      .map((name) => [codes[name].status, refTo('responses', name)]),
  );

const fieldErrors: Schema = {
  type: 'array',
  description: '逐项的说明：path 是参数名，多层时以点相连',
  items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
};

/** The outcomes that a document can name: those of staff in the console's alone. */
const namesOf = (isOfStaff: boolean): Outcome[] => Object.keys(isOfStaff ? codes : commonCodes) as Outcome[];

/** The schema of each outcome. */
export const errorSchemas = (isOfStaff: boolean): Schema =>
  Object.fromEntries(namesOf(isOfStaff).map((name) => [schemaName(name), toErrorSchema(name)]));

function toErrorSchema(outcome: Outcome): Schema {
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

/** The refusals with a status of their own, for all operations to refer to. */
export const refusals = (isOfStaff: boolean): Schema =>
  Object.fromEntries(
    namesOf(isOfStaff)
      .filter((name) => !isAnswered(name))
      .map((name) => [name, toRefusal(name)]),
  );

function toRefusal(outcome: Outcome): Schema {
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
