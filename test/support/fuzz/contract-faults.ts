import { foreignWords } from '../latin-words.ts';

interface Answer {
  statusCode: number;
  body: string;
  headers: Record<string, unknown>;
}

interface ContractDocument {
  components: { schemas: Record<string, { properties: { code: { const: number } } }> };
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

interface Refusal {
  code?: number;
  msg?: string;
  errors?: readonly { message: string }[];
}

const successes = new Set([200, 0]);

/**
 * Returns what a response contains that the document does not declare for the operation, or a message that is not Chinese;
 * undefined when all is well.
 */
export function findContractFault(
  document: ContractDocument,
  { method, path }: { method: string; path: string },
  answer: Answer,
): string | undefined {
  const { responses } = document.paths[path]![method.toLowerCase()]!;
  const described = JSON.stringify(responses[answer.statusCode] ?? null);
  if (described === 'null') return `status ${answer.statusCode} is not in the contract`;
  if (!String(answer.headers['content-type']).includes('json')) return undefined;
  const { code, msg = '', errors = [] } = JSON.parse(answer.body) as Refusal;
  if (code === undefined || successes.has(code)) return undefined;
  if (!namesCode(document, described, code)) return `code ${code} is not in the contract`;
  const foreign = [msg, ...errors.map(({ message }) => message)].filter(
    (text) => !/\p{Script=Han}/u.test(text) || foreignWords(text).length > 0,
  );
  return foreign.length > 0 ? `not said in Chinese: ${foreign.join(' | ')}` : undefined;
}

/** An error is declared by its schema, directly or in a response shared by many operations. */
function namesCode({ components }: ContractDocument, described: string, code: number): boolean {
  const name = Object.keys(components.schemas).find((each) => components.schemas[each]!.properties.code.const === code);
  return (
    name !== undefined &&
    (described.includes(`/schemas/${name}"`) || described.includes(`/responses/${name[0]!.toLowerCase()}${name.slice(1)}"`))
  );
}
