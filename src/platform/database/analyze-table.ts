import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Refreshes the planner's statistics of a table. Through a function of the database, because only the owner of a table may analyze
 * it; a temporary table is analyzed directly.
 */
export async function analyzeTable({ db }: { readonly db: QueryExecutorProvider }, table: string): Promise<void> {
  await sql`select analyze_table(${table})`.execute(db);
}
