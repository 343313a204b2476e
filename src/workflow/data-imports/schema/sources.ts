import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

const code = z.string('请填写代号').trim().max(40, '代号不超过 40 个字符');
export const sourceName = z.object({ code });
export type SourceName = z.input<typeof sourceName>;

// Only the shape is checked here; the allowed words and positions are validated when a source is saved.
const words = z.array(z.string().max(200, '不超过 60 个字')).max(60, '不超过 60 项');
const place = z.number('位置是从 1 数起的整数').optional();
const modulo = z.number('模是整数').optional();

const column = z.object({
  headings: words.default([]),
  unit: z.string().max(20).optional(),
  spellings: z.record(z.string().max(200), z.string().max(200)).default({}),
  position: place,
  none: words.optional(),
});

const layout = z.object({
  separator: z.string().max(20).optional(),
  cells: z.number('列数是整数').optional(),
  none: words.optional(),
  control: z
    .object({
      mark: z.string().max(200).optional(),
      date: place,
      effectiveOn: place,
      count: place,
      list: z.object({ at: z.number('请填写名单代号的位置'), word: z.string().max(200) }).optional(),
    })
    .optional(),
  trailer: z
    .object({
      mark: z.string().max(200).optional(),
      count: place,
      sums: z
        .array(z.object({ at: z.number('请填写合计的位置'), column: z.string().max(200), modulo }))
        .max(20, '尾行合计不超过 20 项')
        .optional(),
      checksum: z
        .object({
          at: z.number('请填写校验值的位置'),
          algorithm: z.string().max(20),
          modulo,
          withControl: z.boolean(),
          withBreaks: z.boolean(),
        })
        .optional(),
    })
    .optional(),
  tables: z
    .array(z.object({ number: place, title: z.string().max(200).optional(), role: z.string().max(20) }))
    .max(50, '表格不超过 50 个')
    .optional(),
});

const mapping = z.object({
  /** Codes of the lists and registers whose files come from it. */
  targets: z.array(z.string().max(40)).max(40),
  /** True if it only adds to the recognised headings. */
  isAddition: z.boolean().optional(),
  exchange: z.string().max(10).optional(),
  dayOrder: z.string().max(20).optional(),
  columns: z.record(z.string().max(120), column),
  layout: layout.optional(),
});
export type SourceMappingData = z.output<typeof mapping>;

export const sourceDraft = z.object({
  code,
  name: z.string('请填写名称').trim().max(200, '名称不超过 60 个字'),
  mapping,
});

export const sourceSave = sourceDraft.extend({
  isNew: z.boolean('请写明是否新建'),
  /** The revision on which it is based; null where staff have not described it yet. */
  revision: z.string().max(64).nullable(),
});
export type SourceSave = z.input<typeof sourceSave>;
export type ParsedSourceSave = z.output<typeof sourceSave>;
export const sourceSaveResult = z.object({ code: z.string(), warnings: z.array(z.string()) });
export type SourceSaveResult = z.infer<typeof sourceSaveResult>;

/** `draft` is the JSON of a description as for `dailySourceSave`, because a form with a file only has text fields. */
export const sourceTryInput = z.object({
  draft: z
    .string('缺少来源的描述')
    .max(200_000, '来源的描述过长')
    .transform((text, refinement) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        refinement.addIssue({ code: 'custom', message: '来源的描述有误' });
        return z.NEVER;
      }
    })
    .pipe(sourceDraft),
  list: z.string('请选择名单').max(40, '没有这个名单'),
  date: z
    .union([z.literal(''), calendarDay('日期应为实际存在的日期，格式如 2026-08-21')])
    .default('')
    .transform((day) => day || null),
  file: uploadedFile,
});
export type SourceTryInput = z.input<typeof sourceTryInput>;
export type ParsedSourceTry = z.output<typeof sourceTryInput>;

const level = z.enum(['file', 'row', 'doubt', 'warning', 'note']);
const frameLine = z.object({
  position: z.number(),
  cells: z.array(z.string()),
  /** The values stated in it, with those expected or counted. */
  parts: z.array(
    z.object({
      title: z.string(),
      at: z.number(),
      stated: z.string(),
      counted: z.string().nullable(),
      isRight: z.boolean().nullable(),
    }),
  ),
});
export type FrameLine = z.infer<typeof frameLine>;
const line = z.object({ position: z.number(), cells: z.array(z.string()) });

export const sourceTrial = z.object({
  encoding: z.string().nullable(),
  day: z.string(),
  control: frameLine.nullable(),
  trailer: frameLine.nullable(),
  rowsBetween: z.number(),
  /** The first lines as they are in the file. */
  lines: z.array(line),
  columns: z.array(z.object({ title: z.string(), heading: z.string() })),
  unused: z.array(z.string()),
  /** The first rows by column, converted. */
  sample: z.array(line),
  counts: z.object({ read: z.number(), sound: z.number(), rejected: z.number(), skipped: z.number() }),
  findings: z.array(z.object({ level, place: z.string(), message: z.string() })),
});
export type SourceTrialResult = z.infer<typeof sourceTrial>;

const sourceLine = z.object({
  code: z.string(),
  name: z.string(),
  isShipped: z.boolean(),
  /** True if staff have described it or extended a built-in source. */
  isChanged: z.boolean(),
  lists: z.array(z.string()),
  exchange: z.string().nullable(),
  columns: z.number(),
  /** The parts of its files other than rows, as text. */
  layout: z.array(z.string()),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type SourceLine = z.infer<typeof sourceLine>;
export const sourceList = z.object({ sources: z.array(sourceLine) });
export type SourceList = z.infer<typeof sourceList>;

const choices = z.array(z.object({ value: z.string(), text: z.string() }));
const vocabulary = z.object({
  targets: z.array(
    z.object({
      kind: z.enum(['list', 'register']),
      code: z.string(),
      title: z.string(),
      columns: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          isRequired: z.boolean(),
          units: choices,
        }),
      ),
    }),
  ),
  exchanges: choices,
  dayOrders: choices,
  separators: choices,
  algorithms: choices,
  tableRoles: choices,
});
export type SourceVocabularyData = z.infer<typeof vocabulary>;

/**
 * `own` is the description by staff: all of a firm's own source, or the additions to a built-in one. For a new source only the
 * vocabulary is filled in.
 */
export const sourceDetail = z.object({
  code: z.string(),
  name: z.string(),
  own: mapping.nullable(),
  shipped: mapping.nullable(),
  revision: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  canChange: z.boolean(),
  vocabulary,
});
export type SourceDetail = z.infer<typeof sourceDetail>;
