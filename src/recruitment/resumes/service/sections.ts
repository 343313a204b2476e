import { readIdNumber } from '#identity/job-seekers/service/id-number.ts';
import type { Context } from '#platform/context.ts';
import { maskIdNumber } from '#ui/format/masks.ts';
import type { ResumeDeps } from '../deps.ts';
import type { ResumeSections } from '../schema/resume.ts';
import type { SectionContent, SectionName } from '../sections.ts';
import { emptyItems, emptySections, isListSection, sectionNames } from '../web/section-data.ts';
import { normaliseSection } from '../web/sort-items.ts';

export interface StoredSection<Name extends SectionName = SectionName> {
  readonly revision: number;
  readonly savedAt: Date;
  readonly device: string;
  /** Ordered by date; the identity card number is in full and must be masked before it is returned. */
  readonly content: SectionContent<Name>;
}

export type StoredSections = { [Name in SectionName]: StoredSection<Name> | null };

/** Returns all saved sections of a person. The identity card number is stored with the person and added to the basic information here. */
export async function findSections(ctx: Pick<Context, 'db'>, { sealer, seekers }: ResumeDeps, seekerId: number): Promise<StoredSections> {
  const rows = await ctx.db.selectFrom('resumeSections').selectAll().where('seekerId', '=', seekerId).execute();
  const idNumber = await readIdNumber(ctx, seekers, seekerId);
  const open = (name: SectionName) => {
    const row = rows.find(({ section }) => section === name);
    if (!row) return null;
    const content = fitShape(name, sealer.open(row.sealedContent, row));
    const full = name === 'basicInfo' ? { ...content, idNumber } : content;
    return { revision: row.revision, savedAt: row.savedAt, device: row.device, content: normaliseSection(full) };
  };
  return Object.fromEntries(sectionNames.map((name) => [name, open(name)])) as StoredSections;
}

/** Returns a section in stored form: encrypted, without the identity card number. */
export function encryptSection<Name extends SectionName>(
  { sealer }: ResumeDeps,
  seekerId: number,
  name: Name,
  content: SectionContent<Name>,
): Buffer {
  const kept = 'idNumber' in content ? { ...content, idNumber: '' } : content;
  return sealer.seal(kept, { section: name, seekerId });
}

/** Masks the identity card number of a section for a response: `110***********0017`. */
export function maskSection<Name extends SectionName>(content: SectionContent<Name>): SectionContent<Name> {
  if (!('idNumber' in content) || content.idNumber === '') return content;
  return { ...content, idNumber: maskIdNumber(content.idNumber) };
}

/** Returns the sections as their owner reads them. */
export function toResumeSections(stored: StoredSections): ResumeSections {
  const read = (one: StoredSection | null) => one && { ...one, savedAt: one.savedAt.toISOString(), content: maskSection(one.content) };
  return Object.fromEntries(sectionNames.map((name) => [name, read(stored[name])])) as ResumeSections;
}

/** Converts content saved with former fields: new fields are empty, removed ones are left out. */
function fitShape<Name extends SectionName>(name: Name, content: object): SectionContent<Name> {
  const fitted = fit(emptySections[name], content);
  if (!isListSection(name)) return fitted as SectionContent<Name>;
  return { items: (content as { items: object[] }).items.map((item) => fit(emptyItems[name], item)) } as SectionContent<Name>;
}

function fit(empty: object, written: object): object {
  return Object.fromEntries(Object.entries(empty).map(([field, none]) => [field, (written as Record<string, unknown>)[field] ?? none]));
}
