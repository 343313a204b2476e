import { addDays, isTradingDay, shiftTradingDays, type Day } from '../../calendar.ts';
import { baseDay, readAdjustments } from '../../securities/adjustments.ts';
import { previousCloseOf } from '../../securities/quotes.ts';
import { readRecords, type CsvRecord } from '../../securities/records.ts';
import { floorDay, isWellKnown } from '../well-known.ts';
import type { DayDraft } from './day-draft.ts';
import { exchangeOf } from './list-state.ts';

/**
 * Proposes the changes of one day. Each of them can happen in both directions (a rate rises or falls, a security leaves or joins),
 * so the same rules lead from the data's own day into the past and into the future.
 */
export function proposeChanges(draft: DayDraft): void {
  if (repeatPublished(draft)) return;
  raiseFinancingFloor(draft);
  endRiskWarnings(draft);
  beginRiskWarning(draft);
  moveStaticPe(draft);
  moveTargets(draft);
  pauseFinancing(draft);
  moveLending(draft);
  moveCollateral(draft);
  moveHighRisk(draft);
  moveFairPrices(draft);
  moveCashFund(draft);
  moveHaircuts(draft);
}

/** The two days around the data's own have the changes of its file: real events where the source has them. */
function repeatPublished(draft: DayDraft): boolean {
  const published = readAdjustments(draft.day);
  for (const { list, key, before } of published) {
    const record = draft.state[list].get(key);
    if (record) draft.add(key, { [list]: list === 'collateral' ? { ...record, haircut_pct: before } : undefined });
  }
  return published.length > 0;
}

/** The exchanges raised the lowest financing margin ratio from 80 % to 100 % on 2026-01-19 (real). */
function raiseFinancingFloor(draft: DayDraft): void {
  if (draft.day !== floorDay) return;
  for (const [key, record] of draft.state.targets) {
    if (!isWellKnown(record.code!) || record.is_financing_target !== 'Y') continue;
    const shift = draft.direction === 'forward' ? 20 : -20;
    draft.add(key, { targets: { ...record, financing_margin_pct: String(Number(record.financing_margin_pct) + shift) } });
  }
}

const riskWarned = { haircut_pct: '0', zero_reason: 'risk_warning' };
const highRiskOf = ({ exchange, code, short_name }: CsvRecord, reason: string, limit: number): CsvRecord => ({
  data_date: '',
  exchange: exchange!,
  code: code!,
  short_name: short_name!,
  reason,
  single_stock_concentration_limit_pct: String(limit),
});

/** Risk warnings that ended on the day (real): before, the haircut was 0 and the stock was on the list of high risk. */
function endRiskWarnings(draft: DayDraft): void {
  if (draft.direction === 'forward' || draft.day > baseDay) return;
  for (const { exchange, code } of endedWarnings().get(draft.day) ?? []) {
    const key = `${exchange}${code}`;
    const record = draft.state.collateral.get(key);
    if (!record || record.zero_reason !== '' || !draft.isFree(key) || draft.state.highRisk.has(key)) continue;
    draft.add(key, {
      collateral: { ...record, ...riskWarned },
      highRisk: highRiskOf(record, 'risk_warning', 0),
      ...(draft.state.targets.has(key) && { targets: undefined }),
    });
  }
}

let ended: Map<Day, CsvRecord[]> | undefined;
const endedWarnings = () =>
  (ended ??= Map.groupBy(
    readRecords('name_events.csv').filter(({ event_type: type }) => type === 'risk_warning_removed'),
    ({ observed_date: day = '' }) => day,
  ));

/** Fictitious: a stock gets a risk warning, so that its haircut becomes 0 and it is no longer a target. */
function beginRiskWarning(draft: DayDraft): void {
  if (draft.direction === 'backward' || !draft.happens(8)) return;
  const isSound = ({ security_type: type, zero_reason: reason, code }: CsvRecord, key: string) =>
    type === 'a_share' && reason === '' && !isWellKnown(code!) && !draft.state.highRisk.has(key);
  for (const [key, record] of draft.pick('collateral', 1, isSound)) {
    draft.add(key, {
      collateral: { ...record, ...riskWarned },
      highRisk: highRiskOf(record, 'risk_warning', 0),
      ...(draft.state.targets.has(key) && { targets: undefined }),
    });
  }
}

const reportMonths = new Set(['01', '04', '07', '08', '10']);

/** A static PE becomes negative or exceeds 300, or no longer does: the haircut follows (exchange rule). More often with reports. */
function moveStaticPe(draft: DayDraft): void {
  if (!draft.happens(reportMonths.has(draft.day.slice(5, 7)) ? 70 : 20)) return;
  const { choices, state } = draft;
  const isEnding = draft.happens(50);
  const isMovable = ({ security_type: type, zero_reason: reason, code }: CsvRecord, key: string) =>
    type === 'a_share' &&
    !isWellKnown(code!) &&
    state.staticPe.has(key) &&
    !state.highRisk.has(key) &&
    (isEnding ? reason === 'negative_static_pe' || reason === 'static_pe_over_300' : reason === '');
  for (const [key, record] of draft.pick('collateral', choices.integer(1, 2), isMovable)) {
    const ratio = state.staticPe.get(key)!;
    const isLoss = choices.integer(1, 4) > 1;
    const pe = isEnding ? choices.integer(1_200, 9_000) : isLoss ? -choices.integer(500, 9_000) : choices.integer(30_100, 52_000);
    const status = isEnding ? 'normal' : isLoss ? 'negative' : 'over_300';
    const zeroReason = isEnding ? '' : isLoss ? 'negative_static_pe' : 'static_pe_over_300';
    const haircut = isEnding ? String(choices.integer(6, 11) * 5) : '0';
    draft.add(key, {
      collateral: { ...record, haircut_pct: haircut, zero_reason: zeroReason },
      staticPe: { ...ratio, static_pe: String(pe / 100), status },
    });
  }
}

/** Securities leave the list of targets or join it; more of them with the half-yearly adjustment of the indices. */
function moveTargets(draft: DayDraft): void {
  const count = isIndexDay(draft.day) ? draft.choices.integer(4, 7) : draft.happens(40) ? draft.choices.integer(1, 3) : 0;
  if (count === 0) return;
  const isOrdinary = ({ code, is_financing_target: flag, financing_allowed_today: allowed }: CsvRecord, key: string) =>
    flag === 'Y' && allowed === 'Y' && !isWellKnown(code!) && draft.state.collateral.get(key)?.zero_reason === '';
  for (const [key] of draft.pick('targets', count, isOrdinary)) draft.add(key, { targets: undefined });
  const mayReturn = (_: CsvRecord, key: string) => draft.state.collateral.get(key)?.zero_reason === '';
  for (const [key, record] of draft.pickRare(draft.absent.targets, count, mayReturn)) draft.add(key, { targets: record });
}

/** New financing is suspended for a few securities, and allowed again some days later. */
function pauseFinancing(draft: DayDraft): void {
  const paused = ({ is_financing_target: flag, financing_allowed_today: allowed }: CsvRecord) => flag === 'Y' && allowed === 'N';
  if (draft.happens(35))
    for (const [key, record] of draft.pickRare(draft.state.targets, 2, paused))
      draft.add(key, { targets: { ...record, financing_allowed_today: 'Y' } });
  if (draft.happens(35))
    for (const [key, record] of draft.pick(
      'targets',
      1,
      ({ code, is_financing_target: flag, financing_allowed_today: allowed }) => flag === 'Y' && allowed === 'Y' && !isWellKnown(code!),
    ))
      draft.add(key, { targets: { ...record, financing_allowed_today: 'N' } });
}

/** Targets for lending: about as many join as leave. */
function moveLending(draft: DayDraft): void {
  if (!draft.happens(70)) return;
  const isLent = ({ is_financing_target: flag, is_lending_target: lent, code }: CsvRecord) =>
    flag === 'Y' && lent === 'Y' && !isWellKnown(code!);
  const [on, off] = [
    { is_lending_target: 'Y', lending_allowed_today: 'Y', lending_margin_pct: '100', lending_margin_private_fund_pct: '120' },
    { is_lending_target: 'N', lending_allowed_today: 'N', lending_margin_pct: '', lending_margin_private_fund_pct: '' },
  ];
  const isNotLent = ({ is_financing_target: flag, is_lending_target: lent }: CsvRecord) => flag === 'Y' && lent === 'N';
  for (const [key, record] of draft.pickRare(draft.state.targets, draft.choices.integer(0, 2), isNotLent))
    draft.add(key, { targets: { ...record, ...on } });
  for (const [key, record] of draft.pick('targets', draft.choices.integer(0, 2), isLent))
    draft.add(key, { targets: { ...record, ...off } });
}

const funds = new Set(['lof', 'etf', 'reit']);

/** Funds leave the list of collateral or join it. */
function moveCollateral(draft: DayDraft): void {
  if (!draft.happens(25)) return;
  const isFund = ({ security_type: type = '', zero_reason: reason, code }: CsvRecord, key: string) =>
    funds.has(type) && reason === '' && !isWellKnown(code!) && !draft.state.targets.has(key);
  for (const [key] of draft.pick('collateral', 1, isFund)) draft.add(key, { collateral: undefined });
  if (draft.absent.collateral.size > 2 || draft.happens(30))
    for (const [key, record] of draft.pickRare(draft.absent.collateral, 1, () => true)) draft.add(key, { collateral: record });
}

/** Abnormal volatility and pledges: on the list of high risk for some weeks. */
function moveHighRisk(draft: DayDraft): void {
  if (!draft.happens(20)) return;
  for (const [key] of draft.pickRare(draft.state.highRisk, 1, ({ reason }) => reason === 'abnormal_volatility'))
    draft.add(key, { highRisk: undefined });
  const isSound = ({ security_type: type, zero_reason: reason, code }: CsvRecord, key: string) =>
    type === 'a_share' && reason === '' && !isWellKnown(code!) && !draft.state.highRisk.has(key);
  for (const [key, record] of draft.pick('collateral', 1, isSound))
    draft.add(key, { highRisk: highRiskOf(record, 'abnormal_volatility', 30) });
}

/** In the middle of each month some securities are valued at a fair price, and others at their close again. */
function moveFairPrices(draft: DayDraft): void {
  if (!isFairPriceDay(draft.day)) return;
  const { choices, state } = draft;
  const count = choices.integer(2, 4);
  for (const [key] of draft.pickRare(state.fairPrice, count, () => true)) draft.add(key, { fairPrice: undefined });
  const isOrdinary = ({ security_type: type, zero_reason: reason, code }: CsvRecord, key: string) =>
    type === 'a_share' && reason === '' && !isWellKnown(code!) && !state.fairPrice.has(key);
  for (const [key, { exchange, code, short_name: name }] of draft.pick('collateral', count, isOrdinary)) {
    // Within ten percent of the quotes, which have one close for all days.
    const close = Math.round(
      ((previousCloseOf(exchangeOf({ exchange: exchange! }), code!, 'a_share') ?? 20) * choices.integer(900, 1_100)) / 10,
    );
    const fair = Math.round((close * choices.integer(70, 92)) / 100);
    draft.add(key, {
      fairPrice: {
        data_date: '',
        exchange: exchange!,
        code: code!,
        short_name: name!,
        last_close: (close / 100).toFixed(2),
        fair_price: (fair / 100).toFixed(2),
        reason: choices.integer(1, 3) > 1 ? 'suspended_over_30_days' : 'major_negative_event',
        effective_date: '',
      },
    });
  }
}

function moveCashFund(draft: DayDraft): void {
  if (!draft.happens(6)) return;
  for (const [key, record] of draft.pick('cashFunds', 1, () => true)) {
    const rate = Number(record.haircut_pct);
    draft.add(key, { cashFunds: { ...record, haircut_pct: String(rate >= 93 ? rate - 1 : rate + 1) } });
  }
}

const lowestHaircut = 5;

/** Haircuts move by 5 within the exchange's cap: a few each day, more at the end of a month and with an adjustment of the indices. */
function moveHaircuts(draft: DayDraft): void {
  const { choices } = draft;
  const count = isIndexDay(draft.day) ? 40 : isMonthEnd(draft.day) ? 30 : choices.integer(4, 10);
  const isMovable = ({ zero_reason: reason, haircut_pct: rate }: CsvRecord) => reason === '' && Number(rate) > lowestHaircut + 5;
  const known = draft.happens(20) ? draft.pickRare(draft.state.collateral, 1, ({ code }) => isWellKnown(code!)) : [];
  const moved = new Map([...known, ...draft.pick('collateral', count, isMovable)]);
  for (const [key, record] of moved) {
    const [rate, cap] = [Number(record.haircut_pct), Number(record.exchange_cap_pct)];
    const canRise = rate + 5 <= cap || (cap === 0 && rate + 5 <= 60);
    const next = canRise && (choices.integer(0, 1) === 1 || rate - 5 < lowestHaircut) ? rate + 5 : rate - 5;
    draft.add(key, { collateral: { ...record, haircut_pct: String(next) } });
  }
}

const isMonthEnd = (day: Day): boolean => shiftTradingDays(day, 1).slice(0, 7) !== day.slice(0, 7);

/** The samples of the indices change after the close of the second Friday of June and December. */
export function isIndexDay(day: Day): boolean {
  const month = day.slice(5, 7);
  if (month !== '06' && month !== '12') return false;
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`).getUTCDay();
  const secondFriday = addDays(`${day.slice(0, 7)}-01`, ((5 - first + 7) % 7) + 7);
  return day === secondFriday;
}

/** The first trading day from the 16th on. */
export function isFairPriceDay(day: Day): boolean {
  let at = `${day.slice(0, 7)}-16`;
  while (!isTradingDay(at)) at = addDays(at, 1);
  return at === day;
}
