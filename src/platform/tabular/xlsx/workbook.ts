import { FileError } from '../cell.ts';
import { parseWholeXml } from '../xml-events.ts';
import type { ZipParts } from '../zip-parts.ts';

export interface SheetEntry {
  name: string;
  isHidden: boolean;
  /** Name of the part that holds its rows. */
  part: string;
}

export interface Workbook {
  sheets: readonly SheetEntry[];
  date1904: boolean;
  sharedTexts?: string;
  styles?: string;
}

/** Reads the sheets of a workbook, their order, and the names of its parts. Throws `FileError` when a referenced part is missing. */
export async function readWorkbook(parts: ZipParts, part: string): Promise<Workbook> {
  const relations = await readRelations(parts, part);
  const sheets: SheetEntry[] = [];
  let date1904 = false;
  await parseWholeXml(parts.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([attribute]) => attribute === 'id' || attribute.endsWith(':id'))?.[1] ?? '';
      const target = relations.sheets.get(id);
      if (target) sheets.push({ name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible', part: target });
      else if (!relations.others.has(id))
        throw new FileError(`工作簿已损坏或不完整：缺少工作表「${attributes.name ?? ''}」的内容。请重新下载后再导入。`);
    },
  });
  const { sharedTexts, styles } = relations;
  return { sheets, date1904, ...(sharedTexts && { sharedTexts }), ...(styles && { styles }) };
}

/** Finds the main part of an office document; some programs do not call it xl/workbook.xml. */
export async function findMainPart(parts: ZipParts): Promise<string | undefined> {
  const relations = parts.find('_rels/.rels');
  let found: string | undefined;
  if (relations)
    await parseWholeXml(parts.read(relations), {
      open(name, { Type = '', Target = '' }) {
        if (name === 'Relationship' && Type.endsWith('/officeDocument')) found ??= findPart(parts, '', Target);
      },
    });
  return (
    found ??
    ['xl/workbook.xml', 'xl/workbook.bin', 'word/document.xml', 'ppt/presentation.xml'].map((name) => parts.find(name)).find(Boolean)
  );
}

/** Resolves the target of a relationship: relative to the folder, with `..` allowed, in any letter case. */
function findPart(parts: ZipParts, folder: string, target: string): string | undefined {
  const plain = target.replaceAll('\\', '/');
  const path: string[] = [];
  for (const step of (plain.startsWith('/') ? plain : `${folder}/${plain}`).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  const name = path.join('/');
  return parts.find(name) ?? parts.find(unescapeUri(name));
}

function unescapeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function readRelations(parts: ZipParts, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const sheets = new Map<string, string>();
  /** Charts, dialogs and the like, which have no rows. */
  const others = new Set<string>();
  let sharedTexts: string | undefined;
  let styles: string | undefined;
  const relations = parts.find(`${folder}_rels/${part.slice(folder.length)}.rels`);
  if (!relations) throw new FileError('工作簿已损坏或不完整：缺少各工作表的位置。请重新下载后再导入。');
  await parseWholeXml(parts.read(relations), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = findPart(parts, folder, Target);
      if (Type.endsWith('/worksheet')) {
        if (target) sheets.set(Id, target);
      } else others.add(Id);
      if (Type.endsWith('/sharedStrings')) sharedTexts = target;
      if (Type.endsWith('/styles')) styles = target;
    },
  });
  return { sheets, others, sharedTexts, styles };
}
