import type { PageContext } from '#ui/page/page.ts';
import { calculatorSecurities, marginTermsHistory } from '../../calls.ts';
import type { FieldValues, SecurityFact } from '../../schema/calculation.ts';
import type { MarginTermsTimeline } from '../../schema/terms.ts';
import { codesIn } from '../calculation/codes-in.ts';
import { calculators, type CalculatorKind } from '../calculation/field-names.ts';

/** Data of a page with a calculator: the fields from its URL, all terms, and the list data of the codes in it. */
export interface LoadedCalculator {
  kind: CalculatorKind;
  query: FieldValues;
  timeline: MarginTermsTimeline;
  facts: readonly SecurityFact[];
  /** Data date of the lists, and whether they are sample data. */
  asOf: string | null;
  isSynthetic: boolean;
}

type CalculatorContext = Pick<PageContext, 'call' | 'block'> & { query: Readonly<Record<string, string | undefined>> };

/** Loads a calculator. When the lists fail only the look-up is missing: the visitor then enters haircuts and groups. */
export async function loadCalculator({ call, block, query }: CalculatorContext, kind: CalculatorKind): Promise<LoadedCalculator> {
  const own = Object.fromEntries(calculators[kind].names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as FieldValues;
  const codes = codesIn(kind, own);
  const [timeline, lists] = await Promise.all([
    call(marginTermsHistory, {}),
    codes.length > 0 ? block(calculatorSecurities, { codes: codes.join(',') }) : undefined,
  ]);
  const { records, ...state } = lists?.state === 'ready' ? lists.data : { records: [], asOf: null, isSynthetic: false };
  return { kind, query: own, timeline, facts: records, ...state };
}
