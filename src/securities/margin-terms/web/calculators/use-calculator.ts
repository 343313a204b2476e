import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { FieldValues, SecurityFact } from '../../schema/calculation.ts';
import { calculatorSecurities } from '../../calls.ts';
import type { Calculation, CalculationContext } from '../calculation/calculation.ts';
import { codesIn } from '../calculation/codes-in.ts';
import { calculators, rowCountName, rowFieldName, type CalculatorKind, type RowSpec } from '../calculation/field-names.ts';
import type { LoadedCalculator } from './load-calculator.ts';
import { countRows, removeRow } from './row-values.ts';
import { useQuotedPrices, type QuotedPrice } from './use-quoted-prices.ts';

/** A calculator's form and its result, both of them always about the same values. */
export interface CalculatorForm<Result> {
  kind: CalculatorKind;
  values: FieldValues;
  /** Counts how often the values were replaced from outside the fields, which then take them over anew. */
  generation: number;
  facts: readonly SecurityFact[];
  /** Quotes by code, with which empty price fields were filled. */
  quoted: ReadonlyMap<string, QuotedPrice>;
  result: Result | undefined;
  /** All errors once the form was sent; while it is being filled in, those of fields that hold something. */
  errors: readonly FieldError[];
  /** Of the form as it was sent; empty as soon as something was typed. */
  sentErrors: readonly FieldError[];
  form: React.RefObject<HTMLFormElement | null>;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onInput(): void;
  rowsOf(prefix: string): { spec: RowSpec; count: number; add(): void; remove(row: number): void };
}

/** Computes while the visitor types, by the function that the server has rendered the page with. */
export function useCalculator<Result>(
  { kind, query, timeline, facts: loadedFacts }: LoadedCalculator,
  calculate: (values: FieldValues, context: CalculationContext) => Calculation<Result>,
  firstRows: Readonly<Record<string, number>> = {},
): CalculatorForm<Result> {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ values, generation }, setState] = useState<{ values: FieldValues; generation: number }>({ values: query, generation: 0 });
  const facts = useFacts(kind, values, loadedFacts);
  const calculation = useMemo(() => calculate(values, { timeline, facts }), [calculate, values, timeline, facts]);
  // Asking for a further row sends the form as well, but it is not filled in yet.
  const isSent = Object.keys(query).length > 0 && Object.keys(rowCounts(query)).length === 0;
  const isAsSent = values === query;

  const replace = (next: FieldValues) => setState((state) => ({ values: next, generation: state.generation + 1 }));
  const takeTyped = () => {
    const typed = form.current && readForm(form.current);
    if (typed) setState((state) => ({ ...state, values: { ...rowCounts(state.values), ...typed } }));
  };
  useTypedBefore(form, query, takeTyped);
  const quoted = useQuotedPrices({ kind, values, facts, form, onFill: takeTyped });
  useQueryChange(query, () => {
    const isShown = form.current !== null && isSame(readForm(form.current), query);
    setState((state) => ({ values: query, generation: isShown ? state.generation : state.generation + 1 }));
    if ('result' in calculate(query, { timeline, facts })) heading.current?.focus();
  });

  const found = 'errors' in calculation ? calculation.errors : [];
  return {
    kind,
    values,
    generation,
    facts,
    quoted,
    form,
    heading,
    result: 'result' in calculation ? calculation.result : undefined,
    errors: isSent ? found : found.filter(({ path }) => values[path]?.trim()),
    sentErrors: isSent && isAsSent ? found : [],
    onInput: takeTyped,
    rowsOf(prefix) {
      const spec = calculators[kind].rows.find((one) => one.prefix === prefix)!;
      const count = countRows(values, spec, firstRows[prefix] ?? 1);
      return {
        spec,
        count,
        add() {
          setState((state) => ({ ...state, values: { ...state.values, [rowCountName(prefix)]: String(count + 1) } }));
          focusSoon(form, rowFieldName(prefix, count + 1, spec.parts[0]!));
        },
        remove(row) {
          replace(removeRow(values, spec, row, count));
          focusSoon(form, rowFieldName(prefix, Math.max(1, row - 1), spec.parts[0]!));
        },
      };
    },
  };
}

/** The fields that hold something, as an address would have them. */
function readForm(form: HTMLFormElement): FieldValues {
  const values: FieldValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '' && name !== 'tab') values[name] = value;
  return values;
}

const rowCounts = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('rows')));

const isSame = (a: FieldValues, b: FieldValues): boolean => {
  const [left, right] = [Object.entries(a), Object.entries(b).filter(([name]) => !name.startsWith('rows'))];
  return left.length === right.length && left.every(([name, value]) => b[name] === value);
};

/** What was typed while the page was still without its script, or what the browser has put back, counts as typed. */
function useTypedBefore(form: React.RefObject<HTMLFormElement | null>, query: FieldValues, takeTyped: () => void): void {
  const first = useRef({ query, takeTyped });
  useEffect(() => {
    if (form.current && !isSame(readForm(form.current), first.current.query)) first.current.takeTyped();
  }, [form]);
}

/** Back and forward, a worked example, or the form itself have led to another address of this page. */
function useQueryChange(query: FieldValues, onChange: () => void): void {
  const shown = useRef(query);
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    latest.current();
  }, [query]);
}

function focusSoon(form: React.RefObject<HTMLFormElement | null>, name: string): void {
  setTimeout(() => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  });
}

/** What the lists say of every code that stands in the form; asked for once each, as soon as a code is complete. */
function useFacts(kind: CalculatorKind, values: FieldValues, loaded: readonly SecurityFact[]): readonly SecurityFact[] {
  const client = useClient();
  const [found, setFound] = useState<readonly SecurityFact[]>([]);
  const facts = useMemo(() => [...loaded, ...found.filter(({ code }) => !loaded.some((one) => one.code === code))], [loaded, found]);
  const asked = useRef(new Set(loaded.map(({ code }) => code)));
  const wanted = codesIn(kind, values).join(',');
  useEffect(() => {
    const codes = wanted.split(',').filter((code) => code && !asked.current.has(code));
    if (codes.length === 0) return;
    for (const code of codes) asked.current.add(code);
    client()
      .call(calculatorSecurities, { codes: codes.join(',') }, { quiet: true })
      .then(({ records }) => setFound((known) => [...known, ...records]))
      .catch(() => codes.forEach((code) => asked.current.delete(code)));
  }, [client, wanted]);
  return facts;
}
