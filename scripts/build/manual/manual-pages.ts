import { readFile } from 'node:fs/promises';
import { pinyin } from 'pinyin-pro';
import type { Plugin } from 'vite';
import type { ManualOutline } from '#app/console/manual/manual-page.ts';
import { listBlocks, parseManualPage } from './parse-manual-page.ts';

const isPage = /\/docs\/zh\/manual\/[a-z-]+\.md(?:\?outline)?$/;

/** Imports a page of the staff manual as parsed data with the addresses of its pictures; with `?outline`, its title and headings. */
export function manualPages(): Plugin {
  return {
    name: 'manual-pages',
    load: {
      filter: { id: isPage },
      async handler(id) {
        const [file = '', query] = id.split('?');
        this.addWatchFile(file);
        const page = parseManualPage(await readFile(file, 'utf8'));
        const code = query === 'outline' ? `export default ${JSON.stringify(outlineOf(page))};` : moduleOf(page);
        return { code, moduleType: 'js' };
      },
    },
  };
}

function outlineOf({ title, blocks }: ReturnType<typeof parseManualPage>): ManualOutline {
  const initials = pinyin(title, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('');
  return { title, initials, headings: blocks.flatMap((block) => (block.kind === 'heading' ? [{ id: block.id, text: block.text }] : [])) };
}

function moduleOf(page: ReturnType<typeof parseManualPage>): string {
  const names = [...new Set(listBlocks(page.blocks).flatMap((block) => (block.kind === 'picture' ? [block.name] : [])))];
  const imports = names.map((name, at) => `import p${at} from './pictures/${name}';`);
  const pictures = names.map((name, at) => `${JSON.stringify(name)}: p${at}`);
  return `${imports.join('\n')}\nexport default { ...${JSON.stringify(page)}, pictures: { ${pictures.join(', ')} } };`;
}
