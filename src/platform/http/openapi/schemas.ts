import { z } from 'zod';

/** A JSON Schema, or another object of the document. */
export type JsonSchema = Record<string, unknown>;

/** Converts a zod schema to JSON Schema, for input or output. */
export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  });
  return rest;
}

/** Lists the properties of a record with known keys, because required properties have to be defined. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { required, propertyNames, additionalProperties, properties } = schema;
  if (required === undefined || propertyNames === undefined || properties !== undefined) return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

export const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  (schema.properties as Record<string, JsonSchema> | undefined) ?? {};
export const requiredOf = (schema: JsonSchema): readonly string[] => (schema.required as string[] | undefined) ?? [];

/** Lists the placeholders of a path, without the product code. */
export const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => name !== 'p');

/** Returns an object schema with only the wanted properties. */
export function pickProperties(schema: JsonSchema, isWanted: (name: string) => boolean): JsonSchema {
  const properties = Object.entries(propertiesOf(schema)).filter(([name]) => isWanted(name));
  return { ...schema, properties: Object.fromEntries(properties), required: requiredOf(schema).filter(isWanted) };
}

/** Returns true when the schema requires a file: JSON cannot contain it. */
export const needsFile = (schema: JsonSchema): boolean =>
  requiredOf(schema).some((name) => propertiesOf(schema)[name]?.format === 'binary');
