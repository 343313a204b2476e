import { readFileSync } from 'node:fs';
import { draft, type DemoArticle, type Heading } from './draft.ts';
import { factNames, toFacts } from './fact-lines.ts';

/**
 * Reads a file of `demo/texts/`: articles that begin with `# 2024-03-15 标题`, then lines of `名称：值`, an empty line and
 * the body in the notation of `markup.ts`. Lines that the category has facts for become its facts. Throws, naming the
 * article, when a head line is unknown.
 */
export function readTexts(file: string, category: string, source = '前厅证券'): DemoArticle[] {
  const text = readFileSync(new URL(`../texts/${file}.txt`, import.meta.url), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => readArticle(part, category, source));
}

function readArticle(part: string, category: string, source: string): DemoArticle {
  const [top = '', ...rest] = part.split('\n');
  const gap = rest.findIndex((line) => line.trim() === '');
  const heading: Heading = { category, source, day: top.slice(0, 10), title: top.slice(11).trim() };
  const facts: Record<string, string> = {};
  for (const line of rest.slice(0, gap)) applyHeadLine(heading, facts, line);
  return draft({ ...heading, facts: toFacts(heading.category, facts) }, rest.slice(gap).join('\n'));
}

function applyHeadLine(heading: Heading, facts: Record<string, string>, line: string): void {
  const [name = '', value = ''] = line.split(/：(.*)/s);
  if (factNames.has(name)) facts[name] = value;
  else if (name === '来源') heading.source = value;
  else if (name === '文号') heading.documentNumber = value;
  else if (name === '生效') heading.effectiveDate = value;
  else if (name === '摘要') heading.summary = value;
  else if (name === '类型') heading.marginType = Number(value);
  else if (name === '栏目') heading.category = value;
  else if (name === '附件') heading.files = value.split('、');
  else throw new Error(`demo text 「${heading.title}」: unknown head line ${line}`);
}
