import { z } from 'zod';

/** A JSON Schema, or another object of the document. */
export type Schema = Record<string, unknown>;

/** A zod schema as JSON Schema: what may be sent, or what comes back. */
export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  });
  return rest;
}

/** A record of known names as an object of these: what is required of a schema has to be defined in it. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { required, propertyNames, additionalProperties, properties } = schema;
  if (required === undefined || propertyNames === undefined || properties !== undefined) return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

export const propertiesOf = (schema: Schema): Record<string, Schema> => (schema.properties as Record<string, Schema> | undefined) ?? {};
export const requiredOf = (schema: Schema): readonly string[] => (schema.required as string[] | undefined) ?? [];

/** The names that stand in a path as placeholders, the product code left out. */
export const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => name !== 'p');

/** The schema of an object with those of its properties alone that are wanted. */
export function pickProperties(schema: Schema, isWanted: (name: string) => boolean): Schema {
  const properties = Object.entries(propertiesOf(schema)).filter(([name]) => isWanted(name));
  return { ...schema, properties: Object.fromEntries(properties), required: requiredOf(schema).filter(isWanted) };
}

/** True where the schema takes a file that cannot be left out: no JSON can bring it. */
export const needsFile = (schema: Schema): boolean => requiredOf(schema).some((name) => propertiesOf(schema)[name]?.format === 'binary');
