import { z } from 'zod';
import { articleFacts } from '#content/articles/schema/facts.ts';
import { readDemoText } from '../facts/facts.ts';
import { DemoTextError } from '../facts/text-error.ts';
import { parseYaml } from '../read-yaml.ts';
import { buildDemoArticle, type DemoArticle } from './draft.ts';
import { withKindText } from './kinds/kinds.ts';

const line = z.string().trim().min(1).max(200);
const heading = z.object({
  day: z.iso.date(),
  title: line,
  category: line,
  source: line,
  summary: line.optional(),
  documentNumber: line.optional(),
  effectiveDate: z.iso.date().optional(),
  marginType: z.number().int().optional(),
  /** Names under `demo/files/`. */
  files: z.array(line).optional(),
  securityCodes: z.array(z.string().regex(/^\d{6}$/)).optional(),
  facts: articleFacts.optional(),
});

/**
 * Reads `demo/articles/<file>.md`: articles one after the other, each with a YAML head between two lines of `---` and a body in
 * the notation of `markup.ts`. Throws `DemoTextError` naming file, line and field of the error.
 */
export function readArticles(file: string): DemoArticle[] {
  const name = `demo/articles/${file}.md`;
  const [before = '', ...parts] = readDemoText(`articles/${file}.md`, { cites: true }).split(/^---\n/m);
  if (before.trim() !== '' || parts.length % 2 === 1) throw new DemoTextError(`${name}\n  每篇文章的抬头应在两行 --- 之间`);
  let above = countLines(before);
  return Array.from({ length: parts.length / 2 }, (_, index) => {
    const [head = '', body = ''] = parts.slice(index * 2);
    const read = parseYaml(name, head, heading, above + 1);
    const article = buildDemoArticle(read, withKindText({ heading: read, body }));
    above += countLines(head) + countLines(body) + 2;
    return article;
  });
}

const countLines = (text: string): number => text.split('\n').length - 1;
