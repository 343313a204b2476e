import { isExchange, type Exchange } from '../web/exchange.ts';
import { isSecurityType, type SecurityType } from '../web/security-type.ts';

/** What all the lists' addresses may ask for; anything that makes no sense there does not count. */
export interface ListFilter {
  keyWord?: string;
  market?: Exchange;
  type?: SecurityType;
  date?: string;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Reads the filters of an address. Addresses are typed and shared by people: a bad value is dropped, not an error page. */
export function readFilter({ keyWord, market = '', type = '', date = '' }: Query): ListFilter {
  return compact({
    keyWord: keyWord?.slice(0, 40),
    market: isExchange(market) ? market : undefined,
    type: isSecurityType(type) ? type : undefined,
    date: isDay(date) ? date : undefined,
  });
}

/** The number of the page asked for, from 1. */
export function readPageNum({ pageNum }: Query): number {
  const page = Number(pageNum);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The value if it is one of those allowed. */
export const oneOf = <Value extends string>(allowed: readonly Value[], value: string | undefined): Value | undefined =>
  allowed.find((one) => one === value);

/** A number of percent as the address has it, if it is one. */
export const readPercent = (text: string | undefined): string | undefined =>
  text && /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100 ? text : undefined;

/** The object without its undefined values. */
export function compact<T extends object>(object: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
