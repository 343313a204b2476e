import type { DividendDraft } from '#products/funds/schema/funds.ts';
import { addDays, shiftTradingDays, tradingDayAtOrAfter, type Day } from '../calendar.ts';

/** Funds that do not exist: their codes have letters, and their names say what they are. */
const examples: readonly (readonly [code: string, name: string, inDays: number, perUnit: number])[] = [
  ['QTSL01', '前厅示例短债A', 4, 0.012],
  ['QTSL02', '前厅示例信用债C', 6, 0.0085],
  ['QTSL03', '前厅示例红利指数A', 11, 0.036],
  ['QTSL04', '前厅示例均衡混合A', 18, 0.105],
  ['QTSL05', '前厅示例产业REIT', 25, 0.0772],
  ['QTSL06', '前厅示例中短债E', 33, 0.0061],
];

/** Returns fictitious coming dividends: announced some days before, the later ones only planned. Days are trading days after today. */
export function comingDividends(today: Day): DividendDraft[] {
  return examples.map(([fundCode, fundName, inDays, perUnit]) => {
    const exOn = tradingDayAtOrAfter(addDays(today, inDays));
    const isDecided = inDays < 30;
    return {
      fundCode,
      fundName,
      announcedOn: shiftTradingDays(tradingDayAtOrAfter(today), -2),
      recordOn: exOn,
      exOn,
      paidOn: isDecided ? shiftTradingDays(exOn, 2) : null,
      reinvestedOn: isDecided ? shiftTradingDays(exOn, 1) : null,
      perUnit,
      progress: isDecided ? ('decided' as const) : ('planned' as const),
      baseYear: Number(today.slice(0, 4)),
      origin: 'sample' as const,
    };
  });
}
