import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { exchangeNames, type Exchange } from '#securities/lists/web/exchange.ts';
import { isDamaged } from '#workflow/imports/rules/damaged-text.ts';
import type { Reference } from './reference.ts';

/** A row whose code nobody knows, or whose name does not fit its code. */
export interface Doubt {
  exchange: Exchange;
  code: string;
  name: string;
  kind: keyof typeof doubtKinds;
  /** What is doubtful, in Chinese. */
  why: string;
  source: number;
  position: number;
}

/** Each kind of doubt as the sum calls it. */
export const doubtKinds = {
  unknown: '不在证券主表中',
  delisted: '证券主表标为已退市或历史代码',
  name: '简称与证券主表不符',
  damaged: '简称像是乱码',
} as const;

/**
 * What a person should have looked at before the row is published; undefined where code and name fit the master. What a
 * name carries for a day (XD, N), for its risk (ST) or its kind (-U) is no difference, and neither is a name that was cut.
 */
export function findDoubt(
  list: ListKind,
  { exchange, code, name }: { exchange: Exchange; code: string; name: string },
  reference: Reference,
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

/** `沪市 430047 某某：证券主表里没有这只证券…`, for the list of doubts. */
export const formatDoubt = ({ exchange, code, name, why }: Doubt): string => `${exchangeNames[exchange]} ${code} ${name}：${why}`;
