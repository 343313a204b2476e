import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { quotesGet } from '#securities/quotes/calls.ts';
import type { QuoteBoard } from '#securities/quotes/schema.ts';
import { toQuoteCode } from '#securities/quotes/web/quote-code.ts';
import { minuteOf, originLabels } from '#securities/quotes/web/quote-labels.ts';
import { useQuoteOffer } from '#securities/quotes/web/quote-offer.ts';
import { useClient } from '#ui/api/client-context.ts';
import { calculatorSecurities } from '../../calls.ts';
import type { FieldValues, SecurityFact } from '../../schema/calculation.ts';
import type { Calculation, CalculationContext } from '../calculation/calculation.ts';
import { codesIn } from '../calculation/codes-in.ts';
import { calculators, rowCountName, rowFieldName, type CalculatorKind, type RowSpec } from '../calculation/field-names.ts';
import { codeIn } from '../calculation/read-fields.ts';
import type { LoadedCalculator } from './load-calculator.ts';
import { countRows, removeRow } from './row-values.ts';

/** A calculator's form and its result, always for the same values. */
export interface CalculatorForm<Result> {
  kind: CalculatorKind;
  values: FieldValues;
  /** Increases when the values are replaced from outside; the fields then reset to them. */
  generation: number;
  facts: readonly SecurityFact[];
  /** Quotes by code that were filled into empty price fields. */
  quoted: ReadonlyMap<string, QuotedPrice>;
  result: Result | undefined;
  /** All errors once the form was submitted; while it is being filled in, those of fields with input. */
  errors: readonly FieldError[];
  /** Errors of the form as submitted; empty as soon as the input changes. */
  sentErrors: readonly FieldError[];
  form: React.RefObject<HTMLFormElement | null>;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onInput(): void;
  rowsOf(prefix: string): { spec: RowSpec; count: number; add(): void; remove(row: number): void };
}

/** Computes while the visitor types, with the same function that rendered the page on the server. */
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
  // Requesting another row submits the form as well, but it is not complete yet.
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

/** Returns the fields with input, as in a URL. */
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

/** Reads input from before hydration, or restored by the browser. */
function useTypedBefore(form: React.RefObject<HTMLFormElement | null>, query: FieldValues, takeTyped: () => void): void {
  const first = useRef({ query, takeTyped });
  useEffect(() => {
    if (form.current && !isSame(readForm(form.current), first.current.query)) first.current.takeTyped();
  }, [form]);
}

/** Handles navigation to another URL of this page: back and forward, a worked example, or the form itself. */
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

/** Loads the list data of every code in the form, once each, as soon as a code is complete. */
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

/** A price to fill in, with its origin and time as text. */
interface QuotedPrice {
  text: string;
  words: string;
}

interface QuotedForm {
  kind: CalculatorKind;
  values: FieldValues;
  facts: readonly SecurityFact[];
  form: React.RefObject<HTMLFormElement | null>;
  /** Called when a field was filled in. */
  onFill(): void;
}

/**
 * Loads the quotes of the codes in the form, once each, and fills empty price fields with them. Fields that the visitor has edited or
 * cleared are not changed. A security valued at a fair price has no quote.
 */
function useQuotedPrices({ kind, values, facts, form, onFill }: QuotedForm): ReadonlyMap<string, QuotedPrice> {
  const quoted = useAskedPrices(kind, values, facts);
  const filled = useRef<Map<string, PriceFill>>(new Map());
  const latest = useRef(onFill);
  useEffect(() => void (latest.current = onFill));
  useEffect(() => {
    const changed = pricedRows(kind).filter(({ codeField, priceField }) => {
      const field = form.current?.elements.namedItem(priceField);
      const code = codeIn(values[codeField] ?? '');
      return field instanceof HTMLInputElement && fillPrice(field, filled.current, { code, text: (code && quoted.get(code)?.text) || '' });
    });
    if (changed.length > 0) latest.current();
  }, [kind, values, quoted, form]);
  return quoted;
}

/** The value filled into a price field, and its code. */
interface PriceFill {
  code: string | undefined;
  text: string;
}

/** Fills a field that is empty, or that still has the value filled in for another code. Returns true when the value changed. */
function fillPrice(field: HTMLInputElement, filled: Map<string, PriceFill>, next: PriceFill): boolean {
  const before = filled.get(field.name);
  const isOurs = field.value === '' || field.value === before?.text;
  if (before?.code === next.code || !isOurs || field.value === next.text) return false;
  field.value = next.text;
  if (next.text) filled.set(field.name, next);
  else filled.delete(field.name);
  return true;
}

/** Returns the code fields that have a price field. */
function pricedRows(kind: CalculatorKind): { codeField: string; priceField: string }[] {
  return calculators[kind].rows
    .filter(({ parts }) => parts.includes('code') && parts.includes('price'))
    .flatMap(({ prefix, most }) =>
      Array.from({ length: most }, (_, at) => ({
        codeField: rowFieldName(prefix, at + 1, 'code'),
        priceField: rowFieldName(prefix, at + 1, 'price'),
      })),
    );
}

function useAskedPrices(kind: CalculatorKind, values: FieldValues, facts: readonly SecurityFact[]): ReadonlyMap<string, QuotedPrice> {
  const client = useClient();
  const { origin } = useQuoteOffer();
  const [quoted, setQuoted] = useState<ReadonlyMap<string, QuotedPrice>>(new Map());
  const asked = useRef(new Set<string>());
  const inForm = origin ? codesIn(kind, values) : [];
  const wanted = facts
    .filter(({ code, fairPrice }) => inForm.includes(code) && fairPrice === null)
    .flatMap(({ exchange, code }) => toQuoteCode(exchange, code) ?? [])
    .join(',');
  useEffect(() => {
    const codes = wanted.split(',').filter((code) => code && !asked.current.has(code));
    if (codes.length === 0) return;
    for (const code of codes) asked.current.add(code);
    client()
      .call(quotesGet, { codes: codes.join(',') }, { quiet: true })
      .then((board) => setQuoted((known) => new Map([...known, ...readPrices(board)])))
      .catch(() => codes.forEach((code) => asked.current.delete(code)));
  }, [client, wanted]);
  return quoted;
}

function readPrices({ origin, quotes }: QuoteBoard): [string, QuotedPrice][] {
  return quotes.flatMap(({ code, last, time, state }) => {
    if (last === null || time === null || !origin) return [];
    const late = state === 'fresh' ? '' : ' · 此后没有更新';
    return [[code.slice(0, 6), { text: String(last), words: `${minuteOf(time)} ${originLabels(origin)}${late}，可以改` }]];
  });
}
