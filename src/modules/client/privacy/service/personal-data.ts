import { clientOf } from '#modules/client/login/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { PrivacyDesk } from '../desk.ts';
import type { PersonalDataSource, PersonalRecord } from '../ports.ts';
import type { PersonalData } from '../schema.ts';
import { listRecipients } from './recipients.ts';

/** The page shows so many of each kind; the copy has all of them. */
const shownRecords = 5;

/** One module's data of a person. */
export interface ReadSource {
  source: PersonalDataSource;
  records: readonly PersonalRecord[];
}

/** What is kept of the calling client, masked. Throws 50102 when nobody is signed in. */
export async function showPersonalData(ctx: Context, desk: Pick<PrivacyDesk, 'sources'>): Promise<PersonalData> {
  const { clientId } = clientOf(ctx);
  return { categories: await showSources(ctx, desk, clientId), recipients: await listRecipients(ctx) };
}

/** What is kept of a person, by category, masked and the newest only. */
export async function showSources(ctx: Context, desk: Pick<PrivacyDesk, 'sources'>, personId: number): Promise<PersonalData['categories']> {
  return (await readSources(ctx, desk, personId)).map(({ source, records }) => ({
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

/** Everything that every module keeps of a person, in the clear: for his own copy. */
export async function readSources(ctx: Context, { sources }: Pick<PrivacyDesk, 'sources'>, personId: number): Promise<ReadSource[]> {
  const read: ReadSource[] = [];
  for (const source of sources) read.push({ source, records: await source.read(ctx, personId) });
  return read;
}
