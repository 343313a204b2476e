import type { Context } from '#platform/context.ts';
import type { PersonalDataSource, PersonalRecord } from '../ports.ts';
import type { DataCategory } from '../schema.ts';

interface Sources {
  readonly sources: readonly PersonalDataSource[];
}

/** The page shows at most this many records of each category; the copy has all of them. */
const shownRecords = 5;

export interface SourceRecords {
  source: PersonalDataSource;
  records: readonly PersonalRecord[];
}

/** Returns a person's stored data by category, masked, with only the newest records. */
export async function readMaskedData(ctx: Context, deps: Sources, personId: number): Promise<DataCategory[]> {
  return (await readAllData(ctx, deps, personId)).map(({ source, records }) => ({
    code: source.code,
    title: source.title,
    purpose: source.purpose,
    basis: source.basis,
    retention: source.retention,
    total: records.length,
    records: records
      .slice(0, shownRecords)
      .map((record) => ({ facts: record.map(({ name, value, masked }) => ({ name, value: masked ?? value })) })),
  }));
}

/** Returns everything that all modules store about a person, unmasked, for their own copy. */
export async function readAllData(ctx: Context, { sources }: Sources, personId: number): Promise<SourceRecords[]> {
  const read: SourceRecords[] = [];
  for (const source of sources) read.push({ source, records: await source.read(ctx, personId) });
  return read;
}
