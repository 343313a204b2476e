import type { PackageParts } from './package-parts.ts';
import { parseWholeXml } from './xml-events.ts';

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

/** Reads which sheets a workbook has, in what order, and where its parts are. */
export async function readWorkbook(parts: PackageParts, part: string): Promise<Workbook> {
  const relations = await readRelations(parts, part);
  const sheets: SheetEntry[] = [];
  let date1904 = false;
  await parseWholeXml(await parts.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet') return;
      const target = relations.byId.get(attributes['r:id'] ?? attributes.id ?? '');
      if (target) sheets.push({ name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible', part: target });
    },
  });
  const { sharedTexts, styles } = relations;
  return { sheets, date1904, ...(sharedTexts && { sharedTexts }), ...(styles && { styles }) };
}

/** Finds the workbook's main part; some programs do not call it xl/workbook.xml. */
export async function findWorkbookPart(parts: PackageParts): Promise<string | undefined> {
  if (!parts.has('_rels/.rels')) return undefined;
  let found: string | undefined;
  await parseWholeXml(await parts.read('_rels/.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Type?.endsWith('/officeDocument')) found = attributes.Target?.replace(/^\//, '');
    },
  });
  return found?.endsWith('.xml') && parts.has(found) ? found : undefined;
}

async function readRelations(parts: PackageParts, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const byId = new Map<string, string>();
  let sharedTexts: string | undefined;
  let styles: string | undefined;
  const relationsPart = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!parts.has(relationsPart)) return { byId, sharedTexts, styles };
  await parseWholeXml(await parts.read(relationsPart), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : folder + Target;
      if (!parts.has(target)) return;
      if (Type.endsWith('/worksheet')) byId.set(Id, target);
      if (Type.endsWith('/sharedStrings')) sharedTexts = target;
      if (Type.endsWith('/styles')) styles = target;
    },
  });
  return { byId, sharedTexts, styles };
}
