import type { FieldError } from '#contract/envelope.ts';
import type { SourceDetail, SourceMappingData } from '../../schema/sources.ts';

/** One column as typed: one word per line, positions and units as text. */
export interface ColumnValues {
  field: string;
  headings: string;
  position: string;
  unit: string;
  /** One `开放=是` per line. */
  spellings: string;
  none: string;
}

export interface SumValues {
  at: string;
  column: string;
  modulo: string;
}

export interface TableValues {
  number: string;
  title: string;
  role: string;
}

/** A source description as the form holds it. */
export interface SourceValues {
  code: string;
  name: string;
  targets: readonly string[];
  /** True if it only adds to the recognised headings. */
  isAddition: boolean;
  exchange: string;
  dayOrder: string;
  columns: readonly ColumnValues[];
  separator: string;
  cells: string;
  none: string;
  hasControl: boolean;
  control: { mark: string; listAt: string; listWord: string; date: string; effectiveOn: string; count: string };
  hasTrailer: boolean;
  trailer: {
    mark: string;
    count: string;
    sums: readonly SumValues[];
    checksumAt: string;
    algorithm: string;
    modulo: string;
    withControl: boolean;
    withBreaks: boolean;
  };
  tables: readonly TableValues[];
}

export interface SourceFormDraft {
  code: string;
  name: string;
  mapping: SourceMappingData;
}

const asText = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
const asLines = (words: readonly string[] | undefined): string => (words ?? []).join('\n');

export const newColumn = (field: string): ColumnValues => ({ field, headings: '', position: '', unit: '', spellings: '', none: '' });

/** Returns the form values of a source as described by staff. */
export function toFormValues({ code, name, own, shipped }: Pick<SourceDetail, 'code' | 'name' | 'own' | 'shipped'>): SourceValues {
  const { targets = [], isAddition = false, exchange, dayOrder } = shipped ?? own ?? {};
  const layout = own?.layout ?? {};
  return {
    code,
    name,
    targets,
    isAddition,
    exchange: asText(exchange),
    dayOrder: asText(dayOrder),
    columns: Object.entries(own?.columns ?? {}).map(([field, { headings, unit, spellings, position, none }]) => ({
      field,
      headings: asLines(headings),
      position: asText(position),
      unit: asText(unit),
      spellings: asLines(Object.entries(spellings).map((pair) => pair.join('='))),
      none: asLines(none),
    })),
    separator: asText(layout.separator),
    cells: asText(layout.cells),
    none: asLines(layout.none),
    ...toLineValues(layout),
    tables: (layout.tables ?? []).map(({ number, title, role }) => ({ number: asText(number), title: asText(title), role })),
  };
}

type Layout = NonNullable<SourceMappingData['layout']>;

function toLineValues({ control, trailer }: Layout): Pick<SourceValues, 'hasControl' | 'control' | 'hasTrailer' | 'trailer'> {
  const { mark, list, date, effectiveOn, count } = control ?? {};
  const { checksum } = trailer ?? {};
  return {
    hasControl: control !== undefined,
    control: {
      mark: asText(mark),
      listAt: asText(list?.at),
      listWord: asText(list?.word),
      date: asText(date),
      effectiveOn: asText(effectiveOn),
      count: asText(count),
    },
    hasTrailer: trailer !== undefined,
    trailer: {
      mark: asText(trailer?.mark),
      count: asText(trailer?.count),
      sums: (trailer?.sums ?? []).map(({ at, column, modulo }) => ({ at: asText(at), column, modulo: asText(modulo) })),
      checksumAt: asText(checksum?.at),
      algorithm: asText(checksum?.algorithm),
      modulo: asText(checksum?.modulo),
      withControl: checksum?.withControl ?? false,
      withBreaks: checksum?.withBreaks ?? true,
    },
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** Invalid numbers stay invalid, so that the server reports them at their field. */
const numberOf = (text: string): number => Number(text.trim());
const given = <Name extends string, Value>(name: Name, text: string, value: (text: string) => Value): Partial<Record<Name, Value>> =>
  text.trim() === '' ? {} : ({ [name]: value(text) } as Record<Name, Value>);
const plain = (text: string): string => text.trim();

/** Converts the form values to the description that is sent. */
export function toDraft(values: SourceValues): SourceFormDraft {
  const { code, name, targets, isAddition, exchange, dayOrder, columns } = values;
  const layout = toLayout(values);
  return {
    code: code.trim(),
    name: name.trim(),
    mapping: {
      targets: [...targets],
      ...(isAddition && { isAddition }),
      ...given('exchange', exchange, plain),
      ...given('dayOrder', dayOrder, plain),
      columns: Object.fromEntries(columns.map((column) => [column.field, toColumn(column)])),
      ...(Object.keys(layout).length > 0 && { layout }),
    },
  };
}

function toColumn({ headings, position, unit, spellings, none }: ColumnValues): SourceMappingData['columns'][string] {
  return {
    headings: linesOf(headings),
    ...given('unit', unit, plain),
    spellings: Object.fromEntries(linesOf(spellings).map(toPair)),
    ...given('position', position, numberOf),
    ...given('none', none, linesOf),
  };
}

/** Parses `开放=是`. The last equals sign separates, because their word may contain one. */
function toPair(line: string): [theirs: string, ours: string] {
  const at = line.replaceAll('＝', '=').lastIndexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function toLayout({ separator, cells, none, hasControl, control, hasTrailer, trailer, tables }: SourceValues): Layout {
  return {
    ...given('separator', separator, plain),
    ...given('cells', cells, numberOf),
    ...given('none', none, linesOf),
    ...(hasControl && { control: toControl(control) }),
    ...(hasTrailer && { trailer: toTrailer(trailer) }),
    ...(tables.length > 0 && {
      tables: tables.map(({ number, title, role }) => ({ ...given('number', number, numberOf), ...given('title', title, plain), role })),
    }),
  };
}

function toControl({ mark, listAt, listWord, date, effectiveOn, count }: SourceValues['control']): NonNullable<Layout['control']> {
  const hasList = listAt.trim() !== '' || listWord.trim() !== '';
  return {
    ...given('mark', mark, plain),
    ...given('date', date, numberOf),
    ...given('effectiveOn', effectiveOn, numberOf),
    ...given('count', count, numberOf),
    ...(hasList && { list: { at: listAt.trim() === '' ? Number.NaN : numberOf(listAt), word: listWord.trim() } }),
  };
}

function toTrailer(trailer: SourceValues['trailer']): NonNullable<Layout['trailer']> {
  const { mark, count, sums, checksumAt, algorithm, modulo, withControl, withBreaks } = trailer;
  return {
    ...given('mark', mark, plain),
    ...given('count', count, numberOf),
    ...(sums.length > 0 && {
      sums: sums.map((sum) => ({
        at: sum.at.trim() === '' ? Number.NaN : numberOf(sum.at),
        column: sum.column.trim(),
        ...given('modulo', sum.modulo, numberOf),
      })),
    }),
    ...(algorithm !== '' && {
      checksum: {
        at: checksumAt.trim() === '' ? Number.NaN : numberOf(checksumAt),
        algorithm,
        ...given('modulo', modulo, numberOf),
        withControl,
        withBreaks,
      },
    }),
  };
}

/** Returns the errors that the form can detect before sending. */
export function findTypingErrors({ columns }: SourceValues): FieldError[] {
  return columns.flatMap(({ field, spellings }) => {
    const broken = linesOf(spellings).find((line) => toPair(line).includes(''));
    return broken === undefined
      ? []
      : [{ path: `mapping.columns.${field}.spellings`, message: `“${broken}”应写成 他们的写法=我们的写法，每行一项，如 开放=是` }];
  });
}

/** Maps server errors to the controls of the form: `mapping.columns.code.headings.0` belongs to the headings of the code. */
export function toFormErrors(errors: readonly FieldError[]): FieldError[] {
  const known = new Set<string>();
  return errors.flatMap(({ path, message }) => {
    const field = controlOf(path.replace(/^draft\.?/, ''));
    if (known.has(`${field} ${message}`)) return [];
    known.add(`${field} ${message}`);
    return [{ path: field, message }];
  });
}

function controlOf(path: string): string {
  const [, column, part] = /^mapping\.columns\.(.+?)(?:\.(headings|position|unit|spellings|none)(?:\..*)?)?$/.exec(path) ?? [];
  if (column !== undefined) return `mapping.columns.${column}.${part ?? 'headings'}`;
  if (path === 'mapping.layout.control.list') return 'mapping.layout.control.list.at';
  const table = /^mapping\.layout\.tables\.\d+$/.exec(path)?.[0];
  if (table) return `${table}.number`;
  return path.replace(/^(mapping\.(?:layout\.none|targets))\.\d+$/, '$1');
}
