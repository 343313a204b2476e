import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { pageTextDraft, type PageTextDraft } from '#content/articles/schema/page-texts.ts';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import type { Context } from '#platform/context.ts';
import { readYaml } from './read-yaml.ts';
import { withWritingTime } from './writing-time.ts';

/** The id of any file before it is stored. */
const noId = '00000000-0000-0000-0000-000000000000';
const writtenText = z.preprocess((text) => withFileIds(text, () => noId), pageTextDraft);

/** Reads the texts of an area's pages: `demo/<area>/texts/*.yaml`, one for each page. File names take the place of file ids. */
export function readPageTexts(area: string): PageTextDraft[] {
  const folder = fileURLToPath(new URL(`./${area}/texts`, import.meta.url));
  const names = globSync('*.yaml', { cwd: folder }).map((file) => basename(file, '.yaml'));
  return names.toSorted().map((name) => readYaml(`${area}/texts/${name}`, writtenText, { cites: true }) as PageTextDraft);
}

/** Publishes the texts with the ids of their files. */
export async function publishPageTexts(
  ctx: Context,
  texts: readonly PageTextDraft[],
  fileIds: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  for (const text of texts)
    await publishPageText(
      withWritingTime(ctx),
      withFileIds(text, (name) => fileIds.get(name) ?? name),
    );
}

const withFileIds = <Text>(text: Text, idOf: (name: string) => string): Text =>
  JSON.parse(JSON.stringify(text), (key, value: unknown) => (key === 'fileId' ? idOf(String(value)) : value)) as Text;
