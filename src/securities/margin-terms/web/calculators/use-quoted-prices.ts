import { useEffect, useRef, useState } from 'react';
import { quotesGet } from '#securities/quotes/calls.ts';
import type { QuoteBoard } from '#securities/quotes/schema.ts';
import { toQuoteCode } from '#securities/quotes/web/quote-code.ts';
import { useQuoteOffer } from '#securities/quotes/web/quote-offer.ts';
import { minuteOf, originWords } from '#securities/quotes/web/quote-words.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { FieldValues, SecurityFact } from '../../schema/calculation.ts';
import { codesIn } from '../calculation/codes-in.ts';
import { calculators, rowFieldName, type CalculatorKind } from '../calculation/field-names.ts';
import { codeIn } from '../calculation/read-fields.ts';

/** What a price field may be filled with, and the words that say whose price it is and from when. */
export interface QuotedPrice {
  text: string;
  words: string;
}

interface QuotedForm {
  kind: CalculatorKind;
  values: FieldValues;
  facts: readonly SecurityFact[];
  form: React.RefObject<HTMLFormElement | null>;
  /** Called when a field was filled. */
  onFill(): void;
}

/**
 * Quotes of the codes in the form, by code, each asked for once; empty price fields beside a code are filled with them. What the visitor has
 * typed, or has emptied again, is left alone. A security that is valued at a fair price has none.
 */
export function useQuotedPrices({ kind, values, facts, form, onFill }: QuotedForm): ReadonlyMap<string, QuotedPrice> {
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

/** What a price field was filled with, and for which code. */
interface PriceFill {
  code: string | undefined;
  text: string;
}

/** Fills a field that is empty, or that still holds what another code in the row had it filled with. True when it now reads differently. */
function fillPrice(field: HTMLInputElement, filled: Map<string, PriceFill>, next: PriceFill): boolean {
  const before = filled.get(field.name);
  const isOurs = field.value === '' || field.value === before?.text;
  if (before?.code === next.code || !isOurs || field.value === next.text) return false;
  field.value = next.text;
  if (next.text) filled.set(field.name, next);
  else filled.delete(field.name);
  return true;
}

/** Fields of a code that have a price beside them. */
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
    return [[code.slice(0, 6), { text: String(last), words: `${minuteOf(time)} ${originWords(origin)}${late}，可以改` }]];
  });
}
