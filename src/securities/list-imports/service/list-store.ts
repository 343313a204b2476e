import { sql } from 'kysely';
import type { AuditDetails } from '#contract/audit/details.ts';
import type { CommandProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { ListDefinition, ListKind } from '#securities/lists/service/definition/lists.ts';
import { factsOf, type MarketFacts, formatMarketDays } from '#securities/lists/service/entries/markets.ts';
import { findVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import { findFreshness } from '#securities/lists/service/freshness/freshness.ts';
import {
  findListSettings,
  type ListSettings,
  saveListSettings,
  type ListSettingsChange,
} from '#securities/lists/service/freshness/list-settings.ts';
import { exchangeNames, type Exchange } from '#securities/lists/web/exchange.ts';
import type {
  ImportRequest,
  ImportStore,
  StagedImport,
  StageInput,
  StateComparison,
  TargetSettings,
} from '#workflow/imports/definition/target.ts';
import type { GuardCheckResult } from '#workflow/imports/service/guards/guard.ts';
import { nameFiles } from '#workflow/imports/service/import-files.ts';
import type { ChangeCounts, RowDifference } from '#workflow/imports/service/report.ts';
import { notTargets } from '../reading/complete-rows.ts';
import { checkChanges, checkFactors } from './guards/change-guards.ts';
import { checkDay, checkExisting } from './guards/date-guards.ts';
import { checkDoubts } from './guards/doubt-guard.ts';
import { checkFormerContent } from './guards/former-content.ts';
import { judgeSurvey, type ListSurvey } from './list-survey.ts';
import { findCommonFactors } from './publishing/common-factor.ts';
import { compareWithPrevious, readDifferences, sumChanges } from './publishing/differences.ts';
import { freezeList, frozenList } from './publishing/frozen-list.ts';
import { findNewestVersionId, listVersions } from './publishing/list-versions.ts';
import { prepareRows, publish, type ListPublication } from './publishing/publish.ts';
import { rollBackList } from './publishing/roll-back.ts';
import { stageFiles, type StagedRows } from './publishing/stage-files.ts';
import { Staging } from './publishing/staging.ts';

/**
 * The import store of a dated list of securities: rows are streamed to a temporary table, completed from the master and the
 * previous version, compared by market and published as a version of their date.
 */
export const listStore = (list: ListDefinition): ImportStore => ({
  lockName: `list:${list.kind}`,
  stage: (tx, input) => stage(tx, list, input),
  frozen: frozenList(list),
  newest: async (ctx) => (await findNewestVersionId(ctx, list.kind)) ?? null,
  readBase: async (ctx) => String((await findNewestVersionId(ctx, list.kind)) ?? 0),
  versions: (ctx, limit) => listVersions(ctx, list.kind, limit),
  rollBack: (ctx, request, tell) => rollBackList(ctx, list, request, tell),
  settings: listSettings(list),
  freshness: (ctx) => formatFreshness(ctx, list.kind),
});

async function stage(tx: Context, list: ListDefinition, input: StageInput): Promise<StagedImport | undefined> {
  const { request, view, survey, findings } = input;
  const date = request.date!;
  const facts = judgeSurvey(list, survey, date, findings);
  if (!facts) return undefined;
  const adjusted = survey.isAdjustment ? await findVersion(tx, list.kind, date) : undefined;
  if (survey.isAdjustment && !adjusted) {
    const message = `${date} 及以前还没有${list.title}，调入、调出无从更新，请先导入一份全部名单`;
    findings.add({ source: '', level: 'file', message });
    return undefined;
  }
  const settings = await findListSettings(tx, list.kind);
  const rows = await stageFiles(tx, {
    list,
    date,
    exchange: request.exchange ?? view.exchange,
    skipBadRows: request.skipBadRows === true,
    sheets: survey.sheets,
    effectiveDate: facts.effectiveDate,
    adjusted,
    findings,
    onRows: (read) => input.onRows(read),
  });
  return new StagedList(tx, { list, input, facts, adjusted, settings, rows, dayGuards: await checkDay(tx, date, settings) });
}

interface ListImport {
  list: ListDefinition;
  input: StageInput;
  facts: ListSurvey;
  /** The version that an adjustment changes; undefined for complete lists. */
  adjusted: ListVersion | undefined;
  settings: ListSettings;
  rows: StagedRows;
  dayGuards: readonly GuardCheckResult[];
}

class StagedList implements StagedImport {
  readonly #tx: Context;
  readonly #import: ListImport;
  #publication: ListPublication | undefined;
  #changes: ChangeCounts | undefined;
  rows: StagedImport['rows'];

  constructor(tx: Context, list: ListImport) {
    this.#tx = tx;
    this.#import = list;
    this.rows = list.rows.rows;
  }

  get guards(): readonly GuardCheckResult[] {
    return [...this.#import.dayGuards, ...this.#import.rows.guards];
  }

  get needsApproval(): boolean {
    return this.#import.settings.needsApproval;
  }

  /** Computes the differences from the valid rows, and the guard results. */
  async compare(tell: (difference: RowDifference) => void, most: number): Promise<StateComparison> {
    const { list, input, facts, settings } = this.#import;
    const tx = this.#tx;
    await this.#noteBackdating();
    const publication = await this.#toPublication();
    this.#publication = publication;
    const base = await findVersion(tx, list.kind, publication.date);
    const { kept, lacking, dropped } = await prepareRows(tx, publication, facts.absent, base);
    this.#tellAbsent(kept, lacking);
    this.#tellDropped(dropped);
    const markets = await compareWithPrevious(tx, list, base, sql`${publication.effectiveDate ?? null}::date`);
    const changes = sumChanges(markets);
    this.#changes = changes;
    for await (const difference of readDifferences(tx, list, most)) tell(difference);
    const concerned = markets.filter(({ exchange }) => publication.scope === undefined || publication.scope === exchange);
    if (base && concerned.every(({ exchange }) => readsAlike(changes, factsOf(base, exchange), publication)))
      return { changes, isUnchanged: true, guards: [] };
    const { date, scope } = publication;
    const hasChanges = changes.added + changes.removed + changes.changed > 0;
    const guards: GuardCheckResult[] = [
      await checkExisting(tx, list.kind, date, scope),
      ...checkChanges(concerned, settings),
      // An adjustment states its own changes.
      ...(publication.isAdjustment ? [] : await checkFormerContent(tx, list, { date, scope, hasChanges })),
      await checkDoubts(tx, list, base, this.#import.rows.doubts, input.findings),
      ...(base ? checkFactors(await findCommonFactors(tx, list, base)) : []),
    ];
    return { changes, isUnchanged: false, guards };
  }

  async freeze(guards: readonly GuardCheckResult[]): Promise<number> {
    const id = await freezeList(this.#tx, this.#publication!, guards);
    await Staging.drop(this.#tx);
    return id;
  }

  async publish(details: AuditDetails): Promise<number> {
    const version = await publish(this.#tx, this.#publication!, this.#changes!, details);
    await Staging.drop(this.#tx);
    return version;
  }

  /** A list for a date before the latest one completes the history; the list shown to readers stays. */
  async #noteBackdating(): Promise<void> {
    const { list, input } = this.#import;
    const date = input.request.date!;
    const newest = await findVersion(this.#tx, list.kind);
    if (newest && newest.dataDate > date)
      input.findings.add({
        source: '',
        level: 'warning',
        message: `倒补：已有 ${newest.dataDate} 的版本，${date} 的名单只补进历史，现行名单不变`,
      });
  }

  async #toPublication(): Promise<ListPublication> {
    const { list, input, facts, adjusted } = this.#import;
    const about = aboutVersion(list, input.request);
    // An adjustment's effective date applies only to the rows that it names.
    if (adjusted) return { ...about, effectiveDate: adjusted.effectiveDate ?? undefined, scope: undefined, isAdjustment: true };
    const named = input.request.exchange ?? input.view.exchange;
    const scope = named ?? (facts.hasExchange ? undefined : await findOnlyExchange(this.#tx));
    if (scope && !named)
      input.findings.add({
        source: '',
        level: 'note',
        message: `文件没有市场列，全部是${exchangeNames[scope]}的证券：只更新${exchangeNames[scope]}部分，其他市场不变`,
      });
    return { ...about, effectiveDate: facts.effectiveDate, scope };
  }

  /** A column missing in all files is not cleared, and the report says what happened to it. */
  #tellAbsent(kept: readonly string[], lacking: readonly string[]): void {
    const { findings } = this.#import.input;
    const titles = (names: readonly string[]) => names.map((title) => `「${title}」`).join('');
    if (kept.length > 0)
      findings.add({ source: '', level: 'warning', message: `文件没有${titles(kept)}，沿用上一版的值，新增的证券这几项为空` });
    if (lacking.length > 0)
      findings.add({
        source: '',
        level: 'warning',
        message: `文件没有${titles(lacking)}，上一版有。这是每天的数值，不能沿用，这一版没有这几项`,
      });
  }

  /** Reports rows that turned out not to be targets once missing columns were filled from the previous version. */
  #tellDropped(dropped: readonly string[]): void {
    for (const security of dropped) this.#import.input.findings.addToGroup(notTargets, security, 'warning');
    this.rows = { ...this.rows, sound: this.rows.sound - dropped.length, skipped: this.rows.skipped + dropped.length };
  }
}

const aboutVersion = (list: ListDefinition, request: ImportRequest): Pick<ListPublication, 'list' | 'date' | 'isSynthetic' | 'source'> => ({
  list,
  date: request.date!,
  isSynthetic: request.isSynthetic === true,
  source: nameFiles(request, 300),
});

/** True when no row differs, and neither do each market's data date and effective date, where the files state one. */
const readsAlike = (
  { added, removed, changed }: ChangeCounts,
  before: Omit<MarketFacts, 'exchange'>,
  { date, effectiveDate }: ListPublication,
): boolean =>
  added + removed + changed === 0 && before.dataDate === date && (effectiveDate === undefined || effectiveDate === before.effectiveDate);

/** The exchanges publish their own securities without naming the exchange in each row. */
async function findOnlyExchange(tx: Context): Promise<Exchange | undefined> {
  const { rows } = await sql<{ exchange: Exchange }>`select distinct exchange from staged`.execute(tx.db);
  return rows.length === 1 ? rows[0]!.exchange : undefined;
}

const options = ['changed-share', 'market-loss', 'free-rows', 'trading-day', 'approval', 'cut-off', 'lag'] as const;

/** Staff settings of a list: limits, approvals and due time. */
const listSettings = ({ kind }: ListDefinition): TargetSettings => ({
  options,
  takesDay: true,
  show: async (ctx) => formatSettings(await findListSettings(ctx, kind)),
  read(values) {
    const change = readChange(values);
    if ('problem' in change) return change;
    return async (ctx, by, from) => {
      const saved = await saveListSettings(ctx, kind, change, { by, ...(from !== undefined && { from }) });
      return 'problem' in saved ? saved : formatSettings(saved);
    };
  },
});

type SettingOptions = Partial<Record<(typeof options)[number], string>>;

function readChange(words: SettingOptions): ListSettingsChange | CommandProblem {
  const change: ListSettingsChange = {};
  if (words['changed-share'] !== undefined) change.changedShareMax = readNumber(words['changed-share']);
  if (words['market-loss'] !== undefined) change.marketLossMax = readNumber(words['market-loss']);
  if (words['free-rows'] !== undefined) change.freeRows = Number(words['free-rows']);
  if (words.lag !== undefined) change.lagDays = Number(words.lag);
  if (words['cut-off'] !== undefined) change.cutOff = words['cut-off'] === 'off' ? null : words['cut-off'];
  for (const [word, name] of [
    ['trading-day', 'needsTradingDay'],
    ['approval', 'needsApproval'],
  ] as const) {
    const answer = words[word];
    if (answer === undefined) continue;
    if (answer !== 'yes' && answer !== 'no') return { problem: `--${word} 只能是 yes 或 no` };
    change[name] = answer === 'yes';
  }
  return change;
}

const readNumber = (word: string): number | null => (word === 'off' ? null : Number(word.replace(/%$/, '')));

function formatSettings({
  changedShareMax,
  marketLossMax,
  freeRows,
  needsTradingDay,
  needsApproval,
  cutOff,
  lagDays,
}: ListSettings): string {
  const share = changedShareMax === null ? '变动比例不限' : `变动不超过 ${changedShareMax}%`;
  const loss = marketLossMax === null ? '行数减少不限' : `单个市场减少不超过 ${marketLossMax}%`;
  const due = cutOff === null ? '不要求每日更新' : `数据日期${lagDays === 0 ? '当日' : `后第 ${lagDays} 个交易日`} ${cutOff} 前更新`;
  return [
    `${share}、${loss}（${freeRows} 行以内不拦）`,
    needsTradingDay ? '须为交易日' : '不限交易日',
    needsApproval ? '须第二人批准' : '经办人可直接发布',
    due,
  ].join('；');
}

/** Returns one sentence about how current a list is. */
async function formatFreshness(ctx: Context, list: ListKind): Promise<string> {
  const { asOf, markets, expectedDay, missedTradingDays, isStale } = await findFreshness(ctx, list);
  const days = formatMarketDays(markets.map((market) => ({ exchange: market.exchange, dataDate: market.asOf })));
  const day = asOf === null ? '尚未导入' : `数据日期 ${days ?? asOf}`;
  if (isStale === null) return `${day}，交易日历未导入，无法判断是否按时`;
  if (expectedDay === null) return `${day}，不要求每日更新`;
  if (!isStale) return `${day}，已更新`;
  return `${day}，应有 ${expectedDay} 的名单${missedTradingDays === null ? '' : `，缺 ${missedTradingDays} 个交易日`}`;
}
