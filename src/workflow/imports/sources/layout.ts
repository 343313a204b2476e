import { z } from 'zod';

/** Letters that a heading or a word in a description may have; what is longer is a sentence. */
export const longestWord = 60;

/** A word that a description holds. */
export const word = z.string().trim().min(1, '不能为空').max(longestWord, `不超过 ${longestWord} 个字`);

/** The place of a cell in its line, counted from 1. */
export const positionOf = z.int('位置是从 1 数起的整数').min(1, '位置从 1 数起').max(1_000, '位置不超过 1000');

/** What parts the cells of a line, as people call it. */
export const separators = { comma: ',', tab: '\t', semicolon: ';', bar: '|' } as const;
export type Separator = keyof typeof separators;
const separatorKeys = Object.keys(separators) as [Separator, ...Separator[]];

/** How a checksum is worked out of the bytes of lines. `bytes` is that of FIX: the sum of all bytes modulo 256, or another number. */
export const algorithms = ['crc32', 'md5', 'sha256', 'sm3', 'bytes'] as const;
export type Algorithm = (typeof algorithms)[number];

/** By what a sum is divided: its remainder is stated. */
export const modulus = z.int('模是整数').min(2, '模从 2 起').max(1_000_000_000_000, '模不超过 1000000000000');

/** The line before the rows. Its first cell is the mark where there is one. */
const controlLine = z.strictObject({
  mark: word.optional(),
  /** Places of the day of the data, of the day from which it holds, and of the number of rows. */
  date: positionOf.optional(),
  effectiveOn: positionOf.optional(),
  count: positionOf.optional(),
  /** What the list is called there. */
  list: z.strictObject({ at: positionOf, word }).optional(),
});
export type ControlLine = z.infer<typeof controlLine>;

/** The line behind the rows. Its first cell is the mark where there is one. */
const trailerLine = z.strictObject({
  mark: word.optional(),
  count: positionOf.optional(),
  /** Sums of a column, named by its title or as `第5列`; with a modulus the remainder of the sum, as hash totals have it. */
  sums: z
    .array(z.strictObject({ at: positionOf, column: word, modulo: modulus.optional() }))
    .max(20, '尾行合计不超过 20 项')
    .optional(),
  checksum: z
    .strictObject({
      at: positionOf,
      algorithm: z.enum(algorithms),
      /** Of the sum of bytes; 256 when left out. */
      modulo: modulus.optional(),
      /** The control line counts as well. */
      withControl: z.boolean(),
      /** Line breaks count as well. */
      withBreaks: z.boolean(),
    })
    .refine(({ algorithm, modulo }) => modulo === undefined || algorithm === 'bytes', { path: ['modulo'], message: '只有“字节和”取模' })
    .optional(),
});
export type TrailerLine = z.infer<typeof trailerLine>;

/** What a table says of the list: all of it, what comes, what goes, what reads differently, or nothing. */
export const tableRoles = ['whole', 'added', 'removed', 'changed', 'other'] as const;
export type TableRole = (typeof tableRoles)[number];

const describedTable = z
  .strictObject({
    /** Which table or sheet of the file, counted from 1. */
    number: positionOf.optional(),
    /** Words of its title, or of the line before it. */
    title: word.optional(),
    role: z.enum(tableRoles),
  })
  .refine(({ number, title }) => number !== undefined || title !== undefined, '表格须用序号或标题里的字样说明是哪一个');

/** What stands around and between the rows of a file, as its sender and its reader have agreed. */
export const fileLayout = z.strictObject({
  separator: z.enum(separatorKeys).optional(),
  /** How many cells each row has; that of the first row when left out. */
  cells: positionOf.optional(),
  /** Words that stand for no value in any column. */
  none: z.array(word).max(20, '空值不超过 20 种').optional(),
  control: controlLine.optional(),
  trailer: trailerLine.optional(),
  tables: z.array(describedTable).max(50, '表格不超过 50 个').optional(),
});
export type FileLayout = z.infer<typeof fileLayout>;
