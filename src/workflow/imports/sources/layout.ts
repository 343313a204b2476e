import { z } from 'zod';

/** The maximum number of characters of a heading or word in a description; longer texts are sentences. */
export const longestWord = 60;

export const word = z.string().trim().min(1, '不能为空').max(longestWord, `不超过 ${longestWord} 个字`);

/** The position of a cell in its line, from 1. */
export const positionOf = z.int('位置是从 1 数起的整数').min(1, '位置从 1 数起').max(1_000, '位置不超过 1000');

/** The cell separators by name. */
export const separators = { comma: ',', tab: '\t', semicolon: ';', bar: '|' } as const;
export type Separator = keyof typeof separators;
const separatorKeys = Object.keys(separators) as [Separator, ...Separator[]];

/**
 * The algorithms of checksums over the bytes of lines. `bytes` is the FIX checksum: the sum of all bytes modulo 256, or another
 * modulus.
 */
export const algorithms = ['crc32', 'md5', 'sha256', 'sm3', 'bytes'] as const;
export type Algorithm = (typeof algorithms)[number];

/** The modulus of a sum whose remainder is stated. */
export const modulus = z.int('模是整数').min(2, '模从 2 起').max(1_000_000_000_000, '模不超过 1000000000000');

/** The line before the rows. Its first cell is the marker where there is one. */
const controlLine = z.strictObject({
  mark: word.optional(),
  /** The positions of the data date, of the effective date, and of the row count. */
  date: positionOf.optional(),
  effectiveOn: positionOf.optional(),
  count: positionOf.optional(),
  /** The name of the list in it. */
  list: z.strictObject({ at: positionOf, word }).optional(),
});
export type ControlLine = z.infer<typeof controlLine>;

/** The line after the rows. Its first cell is the marker where there is one. */
const trailerLine = z.strictObject({
  mark: word.optional(),
  count: positionOf.optional(),
  /** Sums of columns, named by title or as `第5列`; with a modulus only the remainder is stated, as in hash totals. */
  sums: z
    .array(z.strictObject({ at: positionOf, column: word, modulo: modulus.optional() }))
    .max(20, '尾行合计不超过 20 项')
    .optional(),
  checksum: z
    .strictObject({
      at: positionOf,
      algorithm: z.enum(algorithms),
      /** For the sum of bytes; 256 when omitted. */
      modulo: modulus.optional(),
      /** True if the control line is included. */
      withControl: z.boolean(),
      /** True if line breaks are included. */
      withBreaks: z.boolean(),
    })
    .refine(({ algorithm, modulo }) => modulo === undefined || algorithm === 'bytes', { path: ['modulo'], message: '只有“字节和”取模' })
    .optional(),
});
export type TrailerLine = z.infer<typeof trailerLine>;

/** The role of a table: the whole list, additions, removals, changes, or something else. */
export const tableRoles = ['whole', 'added', 'removed', 'changed', 'other'] as const;
export type TableRole = (typeof tableRoles)[number];

const describedTable = z
  .strictObject({
    /** The number of the table or sheet in the file, from 1. */
    number: positionOf.optional(),
    /** Words in its title, or in the line before it. */
    title: word.optional(),
    role: z.enum(tableRoles),
  })
  .refine(({ number, title }) => number !== undefined || title !== undefined, '表格须用序号或标题里的字样说明是哪一个');

/** The agreed lines and tables around and between the rows of a file. */
export const fileLayout = z.strictObject({
  separator: z.enum(separatorKeys).optional(),
  /** The number of cells of each row; that of the first row when omitted. */
  cells: positionOf.optional(),
  /** Words for "no value" in every column. */
  none: z.array(word).max(20, '空值不超过 20 种').optional(),
  control: controlLine.optional(),
  trailer: trailerLine.optional(),
  tables: z.array(describedTable).max(50, '表格不超过 50 个').optional(),
});
export type FileLayout = z.infer<typeof fileLayout>;
