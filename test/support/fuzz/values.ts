import type { SeededRandom } from '#demo/seeded.ts';

/** The part of JSON Schema that the site's document uses for inputs. */
export interface FuzzSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Readonly<Record<string, FuzzSchema>>;
  required?: readonly string[];
  items?: FuzzSchema;
  anyOf?: readonly FuzzSchema[];
  oneOf?: readonly FuzzSchema[];
}

const uuid = '00000000-0000-4000-8000-000000000001';
/** Values that people and our own pages send. The first one that matches a pattern is used for it. */
const usual = [
  '600000',
  '000001',
  '510300',
  '13800138000',
  '110101199003078515',
  '880000000001',
  '123456',
  '1234',
  '135790',
  '1',
  '12',
  '2026-08-21',
  '2026-08',
  '2026',
  '2026-08-21T02:00:00Z',
  '09:30',
  'a',
  'A',
  'abc',
  'SSE',
  'sh600000',
  '演示',
  '张三',
  '张三丰',
  '演示事项经过，共二十余字，说明来龙去脉。',
  'someone@example.com',
  'https://example.com/',
  '/hall.html',
  uuid,
  'IF2609',
  'TS2026082100001',

  'a'.repeat(32),
  '0'.repeat(40),
  'f'.repeat(64),
  'MTIz'.repeat(11),
  '%',
  '_',
  "'",
  '港股 通',
];
const days = ['2026-08-21', '2024-02-29', '1990-01-01', '0001-01-01', '9999-12-31'];

const brackets = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 0);
const hostileTexts = [
  '\0',
  '张\0三',
  'a\u0001b',
  '\u001B[2J',
  '\u007F',
  '\u0085',
  '\uD800',
  '张\uDFFF',
  '\uDC00\uD800',
  '\uFFFE',
  '\uFFFF',
  '\uFEFF',
  '\u202E',

  '0',
  '-1',
  '2147483647',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '1e400',
  '-1e400',
  '1e-7',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  '99999999999999999999999999',
  '٣',
  '１２',
  ' 1 ',
  '+1',
  '00',
  '-0',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '[object Object]',

  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '2026-08-21T25:61:61Z',

  "' or 1=1 --",
  '%',
  '%%%',
  '_',
  '\\',
  '%\\',
  '\\x00',
  '*',
  '(',
  '((((a)+)+)+)+$',
  'a & | !',
  "':*",
  '<script>alert(1)</script>',
  '{{7*7}}',

  '../../etc/passwd',
  '%00',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '　',
  'e\u0301',
  '\uFB01',
  '\u{1F468}\u200D\u{1F469}',
  '\u{20BB7}野',
  'ａｂｃ',
  'ß',
  'İ',
  '港'.repeat(300),
  'a'.repeat(5000),
  '9'.repeat(400),
];
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e-7,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  [],
  {},
  [null],
  [[]],
  ['\0'],
  [{}],
  { '': 1 },
  { '\0': 1 },
  { '\uD800': '\uD800' },
  { constructor: 1 },
  { length: 1e9 },
  Array.from({ length: 2000 }, () => '甲'),
  Array.from({ length: 300 }, (_, index) => index),
  brackets(60),
  brackets(4000),
];

/** Returns a number from 0 to below 1. */
export const nextChance = (choices: SeededRandom): number => choices.integer(0, 999) / 1000;

/** Returns a value that is never valid; a text if only texts can be sent. */
export function hostileValue(choices: SeededRandom, { isText = false } = {}): unknown {
  return isText || nextChance(choices) < 0.6 ? choices.pick(hostileTexts) : choices.pick(hostileValues);
}

/** Returns a value that the schema would accept, as far as simple rules can tell. */
export function plausibleValue(schema: FuzzSchema, choices: SeededRandom): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return choices.pick(schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return plausibleValue(choices.pick(forms), choices);
  const type = typeof schema.type === 'object' ? choices.pick(schema.type) : schema.type;
  if (type === 'object') return plausibleObject(schema, choices);
  if (type === 'array') return Array.from({ length: choices.integer(0, 2) }, () => plausibleValue(schema.items ?? {}, choices));
  if (type === 'integer' || type === 'number') return plausibleNumber(schema, choices);
  if (type === 'boolean') return nextChance(choices) < 0.7;
  return type === 'null' ? null : plausibleText(schema, choices);
}

/** Returns all required properties, and most of the others. */
function plausibleObject({ properties = {}, required = [] }: FuzzSchema, choices: SeededRandom): Record<string, unknown> {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || nextChance(choices) < 0.6);
  return Object.fromEntries(kept.map(([name, schema]) => [name, plausibleValue(schema, choices)]));
}

function plausibleNumber({ minimum = 0, maximum = 2_147_483_647 }: FuzzSchema, choices: SeededRandom): number {
  return choices.pick([Math.max(minimum, 1), minimum, maximum, Math.min(maximum, minimum + choices.integer(0, 19))]);
}

function plausibleText({ format, pattern, minLength = 0 }: FuzzSchema, choices: SeededRandom): string {
  if (format === 'date') return choices.pick(days);
  if (format === 'uuid') return uuid;
  const allowed = pattern === undefined ? usual : usual.filter((text) => new RegExp(pattern, 'u').test(text));
  return choices.pick(allowed.length > 0 ? allowed : usual).padEnd(minLength, '演');
}
