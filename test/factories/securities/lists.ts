import { sql } from 'kysely';
import { addDays } from '#platform/day.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import type { ListRequest } from '#securities/list-imports/service/list-target.ts';
import { securitiesApi } from '#securities/lists/api.ts';
import { listChangesGet } from '#securities/lists/calls.ts';
import type { ChangePage, ChangeQuery } from '#securities/lists/schema/changes.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import type { TestDatabase } from '../../support/database.ts';
import { importText } from './list-imports.ts';

const head = '证券代码,证券简称,市场,折算率,生效日期';
/**
 * Parses `600000 甲 65` or, with an own effective day, `600000 甲 65 2026-09-01`; the exchange is Shanghai unless the code begins
 * otherwise.
 */
const toLine = (row: string, effective: string) => {
  const [code = '', name, haircut, day = effective] = row.split(' ');
  return [code, `示例${name}`, code.startsWith('6') ? '沪市' : '深市', `${haircut}%`, day].join(',');
};

/** Builds the file of a collateral list of a day, effective from the next day. */
export const buildCollateral = (date: string, rows: readonly string[]): string =>
  [head, ...rows.map((row) => toLine(row, addDays(date, 1)))].join('\n');

/** Formats changes as `changed 600000 折算率 65%→60%`, one line per security. */
export const formatChanges = ({ records }: ChangePage) =>
  records.map(({ kind, code, fields }) =>
    [kind, code, ...fields.map(({ title, beforeText, afterText }) => `${title} ${beforeText}→${afterText}`)].join(' '),
  );

/** Returns functions that publish versions of a list and read their differences. */
export function buildVersions({ db, context: contextAt }: TestDatabase) {
  const context = () => contextAt({ now: new Date('2026-08-31T10:00:00Z') });
  const bound = indexEndpoints(securitiesApi).get(endpointKey(listChangesGet))!;
  const ask = (query: ChangeQuery) => invoke(bound, context(), query) as Promise<ChangePage>;

  /** Deletes all versions of all lists. */
  const forget = async () =>
    void (await sql`truncate list_versions, collateral_entries, target_entries, index_entries restart identity cascade`.execute(db));

  /** Publishes a version; throws when any row of the file was refused. */
  async function load(list: ListKind, date: string, text: string, more: Partial<ListRequest> = {}): Promise<void> {
    const accept = { guards: ['date-exists', 'changed-share', 'market-missing', 'date-order'], reason: '测试' } as ListRequest['accept'];
    const { outcome, findings } = await importText(context(), list, text, { date, accept, ...more });
    const refused = findings.filter(({ level }) => level === 'file' || level === 'row');
    if (outcome !== 'published' || refused.length > 0) throw new Error(`${list} of ${date} is ${outcome}: ${JSON.stringify(refused)}`);
  }
  const collateral = (date: string, rows: readonly string[], more: Partial<ListRequest> = {}) =>
    load('collateral', date, buildCollateral(date, rows), more);
  const between = async (from: string, to: string, more: Partial<ChangeQuery> = {}) =>
    formatChanges(await ask({ list: 'assure', from, to, ...more }));

  return { context, ask, forget, load, collateral, between };
}
