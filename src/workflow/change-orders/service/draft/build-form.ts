import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { toFieldDescription, type ContentType, type FieldDescription } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';

/** The subset of JSON Schema used for drafts. */
interface Schema {
  type?: string;
  format?: string;
  enum?: string[];
  const?: string | number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  /** For records: the allowed names, and the schema of their values. */
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Description {
  type: Pick<ContentType, 'fields' | 'citesFacts'>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The length above which a text field has several lines. */
const oneLine = 200;

/** Builds the form of a type from its schema and labels, with the current options that depend on data. */
export async function buildForm(ctx: Context, type: Pick<ContentType, 'draft' | 'fields' | 'choices' | 'citesFacts'>): Promise<FormField> {
  const schema = z.toJSONSchema(type.draft, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  }) as Schema;
  return toField({ type, choices: (await type.choices?.(ctx)) ?? {} }, schema, { path: '', isRequired: true });
}

interface Place {
  /** With the variant after a colon where fields differ by variant: `facts:tender.kind`. */
  path: string;
  isRequired: boolean;
}

/** Returns the description of a field for this variant, or for all variants. */
const saidOf = ({ type: { fields } }: Description, path: string): FieldDescription | undefined =>
  toFieldDescription(fields[path] ?? fields[withoutKinds(path)]);
const withoutKinds = (path: string): string => path.replaceAll(/:[^.]*/g, '');

/** Returns the properties of a field other than its label. */
const remarksOf = ({ help, isShownOnly, isLasting, picture }: Partial<FieldDescription> = {}): Pick<
  FormField,
  'help' | 'isShownOnly' | 'isLasting' | 'picture'
> => ({
  ...(help && { help }),
  ...(picture && { picture }),
  ...(isShownOnly && { isShownOnly }),
  ...(isLasting && { isLasting }),
});

function toField(description: Description, schema: Schema, place: Place): FormField {
  const { path, isRequired } = place;
  const said = saidOf(description, path);
  const common = {
    title: said?.title ?? path,
    isRequired,
    ...remarksOf(said),
    ...(description.type.citesFacts?.(path) && { citesFacts: true as const }),
  };
  const branches = schema.anyOf ?? schema.oneOf;
  const choices = description.choices[path] ?? description.choices[withoutKinds(path)];
  if (said?.widget === 'hidden') return { ...common, kind: 'fixed' };
  if (said?.widget === 'file' || said?.widget === 'logo') return { ...common, kind: said.widget };
  if (branches) return fromBranches(description, branches, place, common);
  if (choices) return { ...common, ...choiceOf(schema, choices) };
  return { ...common, ...kindOf(description, schema, place) };
}

const plainKinds: Readonly<Record<string, FormField['kind']>> = { boolean: 'flag', number: 'number', integer: 'number' };

function kindOf(description: Description, schema: Schema, { path }: Place): Kind {
  const plain = plainKinds[schema.type ?? ''];
  const words = saidOf(description, path)?.words;
  // A field with labelled values is a choice, even if it is stored as a number.
  if (words && (plain === 'number' || (schema.type === 'string' && !schema.enum && schema.const === undefined)))
    return choiceOf(schema, words);
  if (plain) return { kind: plain };
  if (schema.type === 'object') return { kind: 'group', fields: fieldsOf(description, schema, path) };
  if (schema.type === 'array') return listOf(description, schema.items ?? {}, path);
  const said = saidOf(description, path);
  return textOf(schema, said?.words, said?.widget);
}

type Kind = Omit<FormField, 'title' | 'isRequired'>;

const choiceOf = ({ type }: Schema, words: Readonly<Record<string, string>>): Kind => ({
  kind: 'choice',
  options: toOptions(words),
  ...(plainKinds[type ?? ''] === 'number' && { isNumber: true as const }),
});

function textOf(schema: Schema, words: Readonly<Record<string, string>> | undefined, widget: string | undefined): Kind {
  if (schema.const !== undefined) return { kind: 'fixed', value: String(schema.const) };
  if (schema.enum) return { kind: 'choice', options: schema.enum.map((value) => ({ value, text: words?.[value] ?? value })) };
  if (schema.format === 'date') return { kind: 'day' };
  if (schema.format === 'date-time') return { kind: 'moment' };
  const limit = schema.maxLength === undefined ? {} : { maxLength: schema.maxLength };
  if (widget === 'picture') return { kind: 'picture', ...limit };
  if (widget === 'html') return { kind: 'html', ...limit };
  return { kind: widget === 'lines' || (schema.maxLength ?? 0) > oneLine ? 'lines' : 'text', ...limit };
}

function listOf(description: Description, items: Schema, path: string): Kind {
  const inner = toField(description, items, { path: joinPath(path, '*'), isRequired: true });
  if (inner.kind === 'choice') return { kind: 'choices', options: inner.options, ...(inner.isNumber && { isNumber: inner.isNumber }) };
  if (inner.kind === 'text' || inner.kind === 'lines') {
    // Short texts are one a line; rows of a table are lists of cells.
    return { kind: 'words', ...(inner.maxLength !== undefined && { maxLength: inner.maxLength }) };
  }
  return { kind: 'list', item: inner };
}

function fieldsOf(description: Description, schema: Schema, path: string): Record<string, FormField> {
  const { properties = namedProperties(schema), required = [] } = schema;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [
      name,
      toField(description, inner, { path: joinPath(path, name), isRequired: required.includes(name) }),
    ]),
  );
}

const namedProperties = ({ propertyNames, additionalProperties }: Schema): Record<string, Schema> =>
  typeof additionalProperties === 'object'
    ? Object.fromEntries((propertyNames?.enum ?? []).map((name) => [name, additionalProperties]))
    : {};

/** Handles optional values, alternative texts, and variants with a constant field in each. */
function fromBranches(
  description: Description,
  branches: readonly Schema[],
  place: Place,
  common: Pick<FormField, 'title' | 'isRequired'>,
): FormField {
  const real = branches.filter(({ type, const: fixed }) => type !== 'null' && fixed !== '');
  const [only] = real;
  if (!only) return { ...common, kind: 'text' };
  if (real.length > 1 && real.every(({ const: value }) => value !== undefined)) {
    const said = saidOf(description, place.path)?.words;
    const words = Object.fromEntries(real.map(({ const: value }) => [String(value), said?.[String(value)] ?? String(value)]));
    return { ...common, ...choiceOf(only, words) };
  }
  const by = real.length > 1 ? tellingField(real) : undefined;
  if (by) {
    const variants = real.map((branch) => {
      const kind = String(branch.properties![by]!.const);
      const title = saidOf(description, joinPath(place.path, by))?.words?.[kind] ?? kind;
      return [kind, { ...toField(description, branch, { ...place, path: `${place.path}:${kind}` }), title }] as const;
    });
    return { ...common, kind: 'variants', by, variants: Object.fromEntries(variants) };
  }
  const isNullable = branches.some(({ type }) => type === 'null');
  return { ...toField(description, only, place), ...(isNullable && { isRequired: false, isNullable: true }) };
}

const tellingField = (branches: readonly Schema[]): string | undefined =>
  Object.keys(branches[0]?.properties ?? {}).find((name) =>
    branches.every(({ properties }) => typeof properties?.[name]?.const === 'string'),
  );

const toOptions = (choices: Readonly<Record<string, string>>) => Object.entries(choices).map(([value, text]) => ({ value, text }));

/** Joins a path and a name: `a` and `b` become `a.b`. */
export const joinPath = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
