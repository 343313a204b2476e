import { propertiesOf, requiredOf, type Schema } from '#platform/http/openapi/schemas.ts';

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '空',
};

/** One line: the kind of value and its limits. */
export function formatType(schema: Schema): string {
  if (schema.enum) return (schema.enum as unknown[]).map(String).join(' | ');
  if (schema.const !== undefined) return schema.const === '' ? '空文本' : String(schema.const);
  const forms = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (forms) return [...new Set(forms.map(formatType))].join(' 或 ');
  if (schema.format === 'binary') return '文件';
  const limits = [
    limit('最小', schema.minimum),
    limit('最大', schema.maximum),
    limit('最短', schema.minLength),
    limit('最长', schema.maxLength),
    limit('默认', schema.default),
    schema.format ? (schema.format as string) : undefined,
  ].filter(Boolean);
  const name = nameOf(schema);
  return limits.length > 0 ? `${name}（${limits.join('，')}）` : name;
}

function nameOf({ type, items }: Schema): string {
  if (type === 'array' && items) return `列表，每项为${formatType(items as Schema)}`;
  const types = Array.isArray(type) ? (type as string[]) : [type as string];
  return types.map((each) => typeNames[each] ?? '任意').join(' 或 ');
}

/** The largest safe integer is what a schema says when it sets no bound. */
function limit(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER)) return undefined;
  return `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

/** A result's shape, one field a line. */
export function outline(schema: Schema, depth = 0): string {
  const indent = '  '.repeat(depth + 1);
  if (schema.type === 'array' && schema.items) return `[ ${outline(schema.items as Schema, depth)} ]`;
  if (!schema.properties) return formatType(schema);
  const required = new Set(requiredOf(schema));
  const lines = Object.entries(propertiesOf(schema)).map(
    ([name, field]) => `${indent}${name}${required.has(name) ? '' : '?'}: ${outline(field, depth + 1)}`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
