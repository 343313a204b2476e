import { separators, type Algorithm, type FileLayout, type Separator, type TableRole } from './layout.ts';

/** The cells of a line of the description that applies to the whole file. */
export interface LayoutLine {
  /** The titles or columns to which it applies. */
  words: string;
  /** A word of the file, or one of our own. */
  value: string;
  /** The position of the cell in its line, from 1; 0 when omitted. */
  position: number;
  none: readonly string[];
}

/** One kind of such a line: reads it into the layout, or returns an error message in Chinese, and writes it back. */
interface Statement {
  read(line: LayoutLine, layout: FileLayout): string | undefined;
  write(layout: FileLayout): Partial<LayoutLine>[];
}

export const separatorNames: Record<Separator, string> = { comma: '逗号', tab: '制表符', semicolon: '分号', bar: '竖线' };
export const algorithmNames: Record<Algorithm, string> = { crc32: 'CRC32', md5: 'MD5', sha256: 'SHA-256', sm3: 'SM3', bytes: '字节和' };
export const tableRoleNames: Record<TableRole, string> = { whole: '全部', added: '调入', removed: '调出', changed: '调整', other: '不读' };
const modulusPattern = /^模 ?(\d{1,13})$/;
const withControlWord = '含控制行';
const withoutBreaksWord = '不含换行';

function keyOf<Key extends string>(names: Readonly<Record<Key, string>>, word: string): Key | undefined {
  const wanted = word.toUpperCase();
  return (Object.keys(names) as Key[]).find((key) => names[key].toUpperCase() === wanted);
}

const allNames = (names: Readonly<Record<string, string>>): string => Object.values(names).join('、');
const noPosition = '没有写明位置';

/** A position in the control line or the trailer. */
function placed(part: 'control' | 'trailer', name: 'date' | 'effectiveOn' | 'count'): Statement {
  return {
    read: ({ position }, layout) => {
      if (position === 0) return noPosition;
      layout[part] = { ...layout[part], [name]: position };
      return undefined;
    },
    write: (layout) => {
      const line: Partial<Record<typeof name, number>> | undefined = layout[part];
      const position = line?.[name];
      return position === undefined ? [] : [{ position }];
    },
  };
}

/** The first cell by which a line is recognised. */
function marked(part: 'control' | 'trailer'): Statement {
  return {
    read: ({ value }, layout) => {
      if (value === '') return '没有在“写法”里写明标记';
      layout[part] = { ...layout[part], mark: value };
      return undefined;
    },
    write: (layout) => (layout[part]?.mark === undefined ? [] : [{ value: layout[part].mark }]),
  };
}

const separatorStatement: Statement = {
  read: ({ value }, layout) => {
    const separator = keyOf(separatorNames, value);
    if (!separator) return `不认识分隔符“${value}”，可用：${allNames(separatorNames)}`;
    layout.separator = separator;
    return undefined;
  },
  write: ({ separator }) => (separator ? [{ value: separatorNames[separator] }] : []),
};

const cellsStatement: Statement = {
  read: ({ position }, layout) => {
    if (position === 0) return '没有在“位置”里写明列数';
    layout.cells = position;
    return undefined;
  },
  write: ({ cells }) => (cells === undefined ? [] : [{ position: cells }]),
};

const noneStatement: Statement = {
  read: ({ none }, layout) => {
    if (none.length === 0) return '没有在“空值”里写明';
    layout.none = [...none];
    return undefined;
  },
  write: ({ none }) => (none ? [{ none }] : []),
};

const listStatement: Statement = {
  read: ({ value, position }, layout) => {
    if (position === 0) return noPosition;
    if (value === '') return '没有在“写法”里写明名单的代号';
    layout.control = { ...layout.control, list: { at: position, word: value } };
    return undefined;
  },
  write: ({ control }) => (control?.list ? [{ value: control.list.word, position: control.list.at }] : []),
};

const sumStatement: Statement = {
  read: ({ words, value, position }, layout) => {
    const [, modulo] = modulusPattern.exec(value) ?? [];
    if (position === 0) return noPosition;
    if (words === '') return '没有在“列名”里写明是哪一列的合计';
    if (value !== '' && modulo === undefined) return `不认识“${value}”，合计的写法留空，取余数的写成 模97 的样子`;
    const sum = { at: position, column: words, ...(modulo !== undefined && { modulo: Number(modulo) }) };
    layout.trailer = { ...layout.trailer, sums: [...(layout.trailer?.sums ?? []), sum] };
    return undefined;
  },
  write: ({ trailer }) =>
    (trailer?.sums ?? []).map(({ at, column, modulo }) => ({
      words: column,
      position: at,
      value: modulo === undefined ? '' : `模${modulo}`,
    })),
};

const checksumStatement: Statement = {
  read: ({ value, position }, layout) => {
    if (position === 0) return noPosition;
    const [name = '', ...options] = value.split(/[\s,，、]+/);
    const algorithm = keyOf(algorithmNames, name);
    const isKnown = (option: string) => option === withControlWord || option === withoutBreaksWord || modulusPattern.test(option);
    const unknown = options.find((option) => !isKnown(option));
    if (!algorithm) return `不认识校验算法“${name}”，可用：${allNames(algorithmNames)}`;
    if (unknown !== undefined)
      return `不认识“${unknown}”，校验算法后面可以写 ${withControlWord}、${withoutBreaksWord}，字节和还可以写 模65536`;
    const [modulo] = options.flatMap((option) => modulusPattern.exec(option)?.[1] ?? []);
    const range = { withControl: options.includes(withControlWord), withBreaks: !options.includes(withoutBreaksWord) };
    const checksum = { at: position, algorithm, ...(modulo !== undefined && { modulo: Number(modulo) }), ...range };
    layout.trailer = { ...layout.trailer, checksum };
    return undefined;
  },
  write: ({ trailer }) => {
    if (!trailer?.checksum) return [];
    const { at, algorithm, modulo, withControl, withBreaks } = trailer.checksum;
    const words = [
      algorithmNames[algorithm],
      modulo === undefined ? '' : `模${modulo}`,
      withControl ? withControlWord : '',
      withBreaks ? '' : withoutBreaksWord,
    ];
    return [{ value: words.filter((word) => word !== '').join(' '), position: at }];
  },
};

const tableStatement: Statement = {
  read: ({ words, value, position }, layout) => {
    const role = keyOf(tableRoleNames, value);
    if (!role) return `不认识“${value}”，表格的写法可用：${allNames(tableRoleNames)}`;
    if (words === '' && position === 0) return '没有用“位置”写明第几个表格，或用“列名”写明标题里的字样';
    layout.tables = [...(layout.tables ?? []), { role, ...(position > 0 && { number: position }), ...(words !== '' && { title: words }) }];
    return undefined;
  },
  write: ({ tables }) =>
    (tables ?? []).map(({ role, number, title }) => ({ value: tableRoleNames[role], words: title ?? '', position: number ?? 0 })),
};

/** All lines that apply to the whole file, by their first cell. */
const statements: Readonly<Record<string, Statement>> = {
  分隔符: separatorStatement,
  列数: cellsStatement,
  空值: noneStatement,
  控制行标记: marked('control'),
  控制行名单: listStatement,
  控制行日期: placed('control', 'date'),
  控制行生效日期: placed('control', 'effectiveOn'),
  控制行行数: placed('control', 'count'),
  尾行标记: marked('trailer'),
  尾行行数: placed('trailer', 'count'),
  尾行合计: sumStatement,
  尾行校验值: checksumStatement,
  表格: tableStatement,
};

/** The first cells of lines that apply to the whole file. */
export const layoutWords: readonly string[] = Object.keys(statements);

/** Reads one line into the layout; returns an error message in Chinese. */
export const readLayoutLine = (name: string, line: LayoutLine, layout: FileLayout): string | undefined =>
  statements[name]!.read(line, layout);

/** Returns the layout as such lines. */
export function writeLayoutLines(layout: FileLayout): ({ name: string } & LayoutLine)[] {
  return Object.entries(statements).flatMap(([name, statement]) =>
    statement.write(layout).map((line) => ({ name, words: '', value: '', position: 0, none: [], ...line })),
  );
}

/** Returns the cell separator of the layout, if any. */
export const delimiterOf = (layout: FileLayout | undefined): string | undefined => layout?.separator && separators[layout.separator];
