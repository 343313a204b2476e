import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { exchangeNames, type Exchange } from '#securities/lists/web/exchange.ts';
import { isDamaged } from '#workflow/imports/rules/damaged-text.ts';
import type { ReferenceData } from './reference.ts';

/** A row whose code is unknown, or whose name does not match its code. */
export interface Doubt {
  exchange: Exchange;
  code: string;
  name: string;
  kind: keyof typeof doubtKinds;
  /** The doubt, in Chinese. */
  why: string;
  source: number;
  position: number;
}

/** Labels of the kinds of doubt in the summary. */
export const doubtKinds = {
  unknown: '不在证券主表中',
  delisted: '证券主表标为已退市或历史代码',
  name: '简称与证券主表不符',
  damaged: '简称像是乱码',
} as const;

/**
 * Returns what a person should check before the row is published; undefined when code and name match the master. Name marks for a
 * day (XD, N), risk (ST) or kind (-U) and truncated names count as matching.
 */
export function findDoubt(
  list: ListKind,
  { exchange, code, name }: { exchange: Exchange; code: string; name: string },
  reference: ReferenceData,
): Pick<Doubt, 'kind' | 'why'> | undefined {
  if (isDamaged(name)) return { kind: 'damaged', why: '简称像是乱码，文件的编码可能不对' };
  if (list === 'securities' || list === 'indexes' || !reference.hasMaster) return undefined;
  const known = reference.find(exchange, code);
  if (!known) return { kind: 'unknown', why: '证券主表里没有这只证券，可能已退市、换了代码，或代码有误' };
  if (known.listingStatus === 'delisted') return { kind: 'delisted', why: '证券主表标为已退市' };
  return fits(name, known.name) ? undefined : { kind: 'name', why: `证券主表里是“${known.name}”` };
}

const toCore = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replace(/^(?:XD|XR|DR|N|C|S?\*?ST|PT|G|退市)+(?=.{2})/, '')
    .replace(/(?:-(?:U|W|UW|D|B|S|R|UD|WD|UWD))$|退$|\(退\)$/, '');

function fits(one: string, other: string): boolean {
  const [own, known] = [toCore(one), toCore(other)];
  const [shorter, longer] = own.length < known.length ? [own, known] : [known, own];
  return shorter.length >= 2 && longer.startsWith(shorter);
}

/** Formats an entry of the list of doubts: `沪市 430047 某某：证券主表里没有这只证券…`. */
export const formatDoubt = ({ exchange, code, name, why }: Doubt): string => `${exchangeNames[exchange]} ${code} ${name}：${why}`;
