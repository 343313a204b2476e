import { LineCounter, parseDocument, visit, type Document, type ScalarTag } from 'yaml';
import { z } from 'zod';
import { replaceCitations, toCitation } from '#contract/fact-citations.ts';
import { parseMarkup, toHtml } from './articles/markup.ts';
import { readDemoText } from './facts/facts.ts';
import { DemoTextError } from './facts/text-error.ts';

/** Authors know the notation, so errors list the allowed values and types in Chinese. */
const { localeError: wordsForWriters } = z.locales.zhCN();

/** Texts in the notation of `markup.ts` for HTML fields: `html: !md |-`. */
const markdown: ScalarTag = { tag: '!md', resolve: (text) => toHtml(parseMarkup(text)) };

/** A time in Beijing for time fields: `startsAt: !time 2026-01-01 09:30`. */
const moment: ScalarTag = {
  tag: '!time',
  resolve: (text, onError) => {
    const time = new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? '' : 'T00:00'}:00+08:00`);
    if (Number.isNaN(time.getTime())) onError('时间应写作 2026-01-01 09:30');
    return time;
  },
};

/**
 * Reads `demo/<file>.yaml` and validates it with the module's schema; the value is returned as written, to be parsed by the
 * service. A text that cites keeps its facts as citations. Throws `DemoTextError` naming file, line and field of all errors, unknown fields included.
 */
export function readYaml<Schema extends z.ZodType>(file: string, schema: Schema, { cites = false } = {}): z.input<Schema> {
  const text = readDemoText(`${file}.yaml`, { cites });
  // Braces have a meaning of their own in YAML.
  const read = parseYaml(
    `demo/${file}.yaml`,
    replaceCitations(text, (code) => `⟦${code}⟧`),
    schema,
  );
  return cites
    ? (JSON.parse(JSON.stringify(read).replaceAll(/⟦([^⟦⟧]+)⟧/g, (_whole, code: string) => toCitation(code))) as z.input<Schema>)
    : read;
}

interface Problem {
  path: readonly PropertyKey[];
  message: string;
}

/** Parses a text that has already been read; `name` identifies it in errors, `above` is the number of lines before it. */
export function parseYaml<Schema extends z.ZodType>(name: string, text: string, schema: Schema, above = 0): z.input<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, keepSourceTokens: true, customTags: [markdown, moment], prettyErrors: false });
  const lineAt = (offset: number) => above + lines.linePos(offset).line;
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => `第 ${lineAt(pos[0])} 行：写法有误：${message}`);
  if (faults.length > 0) throw new DemoTextError([name, ...faults].join('\n  '));
  joinFoldedLines(document);
  const value: unknown = document.toJS();
  const problems = findProblems(schema, value).map(
    ({ path, message }) => `第 ${lineAt(offsetOf(document, path))} 行 ${path.join('.')}：${message}`,
  );
  if (problems.length > 0) throw new DemoTextError([name, ...problems].join('\n  '));
  return value as z.input<Schema>;
}

/** Chinese has no spaces: the lines of a folded text (`>-`) are joined without one, except between two Latin words or numbers. */
function joinFoldedLines(document: Document): void {
  visit(document, {
    Scalar: (_key, scalar) => {
      if (scalar.type !== 'BLOCK_FOLDED' || typeof scalar.value !== 'string' || scalar.srcToken?.type !== 'block-scalar') return;
      const lines = scalar.srcToken.source.trim().split(/\n\s*/);
      scalar.value = lines
        .join('\n')
        .replaceAll(/(?<=\w)\n(?=\w)/g, ' ')
        .replaceAll('\n', '');
    },
  });
}

function findProblems(schema: z.ZodType, value: unknown): Problem[] {
  const result = schema.safeParse(value, { error: wordsForWriters });
  if (result.success) return findUnknown(value, result.data, []);
  return result.error.issues.map(({ path, message }) => ({ path, message: message.endsWith('undefined') ? '没有填写' : message }));
}

/** Finds fields that the schema has dropped, because a typo in an optional field would go unnoticed. */
function findUnknown(given: unknown, kept: unknown, path: readonly PropertyKey[]): Problem[] {
  if (!isFields(given) || !isFields(kept)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key in kept ? findUnknown(value, kept[key], [...path, key]) : [{ path: [...path, key], message: '没有这个字段' }],
  );
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** Returns the position of the field, or of its nearest existing parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const keys = path.slice(0, length).map((key) => (typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : key));
    const node = document.getIn(keys, true);
    if (node !== null && typeof node === 'object' && 'range' in node) return (node as { range: [number] }).range[0];
  }
  return 0;
}
