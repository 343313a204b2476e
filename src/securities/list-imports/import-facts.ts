import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { invalidate, inTransaction } from '#platform/database/transaction.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';

/** A change to a security's name, dated by the change of the name list. */
export interface NameEvent {
  exchange: Exchange;
  code: string;
  observedOn: string;
  event: string;
  oldName: string | null;
  newName: string | null;
}

/** The company behind a stock, as of a date. */
export interface SecurityProfile {
  exchange: Exchange;
  code: string;
  industry: string | null;
  listedOn: string | null;
  companyName: string | null;
  companyNameEn: string | null;
  province: string | null;
  city: string | null;
  website: string | null;
  asOf: string;
}

const snakeKeys = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

/** Adds events to the name history, all or none; known ones stay unchanged. Returns how many were new. */
export function importNameEvents(ctx: Context, events: readonly NameEvent[]): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into security_name_events (exchange, code, observed_on, event, old_name, new_name)
      select exchange, code, observed_on, event, old_name, new_name from jsonb_to_recordset(${JSON.stringify(events.map(snakeKeys))}::jsonb)
        as event (exchange text, code text, observed_on date, event text, old_name text, new_name text)
      on conflict do nothing`.execute(tx.db);
    const added = Number(numAffectedRows ?? 0);
    await audit(tx, 'securities.nameEvents', 'securities', { given: events.length, added });
    await invalidate(tx, ['security-facts']);
    return added;
  });
}

/** Adds or updates company data of stocks, all or none. */
export function importProfiles(ctx: Context, profiles: readonly SecurityProfile[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await sql`
      insert into security_profiles (exchange, code, industry, listed_on, company_name, company_name_en, province, city, website, as_of)
      select exchange, code, industry, listed_on, company_name, company_name_en, province, city, website, as_of
      from jsonb_to_recordset(${JSON.stringify(profiles.map(snakeKeys))}::jsonb)
        as profile (exchange text, code text, industry text, listed_on date, company_name text, company_name_en text, province text, city text, website text, as_of date)
      on conflict (code, exchange) do update set industry = excluded.industry, listed_on = excluded.listed_on,
        company_name = excluded.company_name, company_name_en = excluded.company_name_en, province = excluded.province,
        city = excluded.city, website = excluded.website, as_of = excluded.as_of`.execute(tx.db);
    await audit(tx, 'securities.profiles', 'securities', { given: profiles.length });
    await invalidate(tx, ['security-facts']);
  });
}
