import { z } from 'zod';
import { calendarDay, whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import {
  approvalChoice,
  undoLevel,
  approvalComment,
  approvalOutcome,
  approvalState,
  approvalStep,
  person,
} from '#workflow/approvals/schema.ts';
import { readingStates } from '../columns.ts';
import { importBoxes } from '../web/import-labels.ts';

const id = whole('编号');
const revision = z.number('缺少修订号').int('修订号有误').min(1, '修订号有误');
const moment = z.iso.datetime({ offset: true, error: '时间格式如 2026-11-21T09:00:00+08:00' }).nullable();
const reason = z.string().trim().max(300, '原因不超过 300 个字').default('');
const code = z.string('请选择名单').min(2, '请选择名单').max(40, '没有这个名单');
const kind = z.enum(['list', 'register'], '请选择名单');
const words = (name: string) =>
  z
    .array(z.string().trim().min(1).max(200, `${name}每项不超过 200 个字`))
    .max(60, `${name}不超过 60 项`)
    .default([]);

/** The reading options of files, and the accepted guards. */
export const readOptions = z.object({
  /** The code of the described source; empty for all known headings. */
  source: z.string().max(40, '没有这个来源').default(''),
  /** The name of a new source, created from the answers below once the import is submitted. */
  newSource: z.string().trim().max(40, '来源的名称不超过 40 个字').default(''),
  /** The only market in the files; empty for all. */
  exchange: z.enum(['', 'SSE', 'SZSE', 'BSE'], '没有这个市场').default(''),
  /** True if the files contain only some rows, and the others stay. */
  isPart: z.boolean().default(false),
  skipBadRows: z.boolean().default(false),
  isSynthetic: z.boolean().default(false),
  units: words('单位'),
  headings: words('列名'),
  spellings: words('写法'),
  accept: z.array(z.string().max(40)).max(20).default([]),
  acceptReason: reason,
});
export type ReadOptions = z.output<typeof readOptions>;

const fileIds = z.array(z.uuid('没有这个文件')).min(1, '请选择文件').max(30, '一次不超过 30 个文件');
const day = calendarDay('日期应为实际存在的日期，格式如 2026-08-21').nullable().default(null);

export const importBeginInput = z.object({ kind, code, date: day, files: fileIds, options: readOptions.prefault({}) });
export type ImportBeginInput = z.input<typeof importBeginInput>;
export type ParsedImportBegin = z.output<typeof importBeginInput>;

/** Reads again with other options, or from other files. */
export const checkInput = z.object({ id, revision, date: day, options: readOptions.prefault({}), files: fileIds.optional() });
export type CheckInput = z.input<typeof checkInput>;
export type ParsedCheck = z.output<typeof checkInput>;

export const importSubmitInput = z.object({
  id,
  revision,
  reason,
  applyAt: moment.default(null),
  /** The accepted guards, and the reason. */
  accept: z.array(z.string().max(40)).max(20).default([]),
  acceptReason: reason,
});
export type ImportSubmitInput = z.input<typeof importSubmitInput>;
export type ParsedImportSubmit = z.output<typeof importSubmitInput>;

export const rollBackInput = z.object({
  kind,
  code,
  to: whole('版本号'),
  reason: z.string('请写明恢复的原因').trim().min(1, '请写明恢复的原因').max(300, '原因不超过 300 个字'),
  applyAt: moment.default(null),
});
export type RollBackInput = z.input<typeof rollBackInput>;
export type ParsedRollBack = z.output<typeof rollBackInput>;

export const importId = z.object({ id });
export type ImportId = z.input<typeof importId>;
export const importName = z.object({ id: z.number() });
export type ImportName = z.infer<typeof importName>;

const reading = z.enum(readingStates);

/** The state of an import after a call. */
export const importProgress = approvalOutcome.extend({ reading });
export type ImportProgress = z.infer<typeof importProgress>;

export const importQuery = z.object({
  box: choice(importBoxes, '范围'),
  code: z.string().max(40).optional(),
  /** The cursor returned with the previous page. */
  after: z.string().max(60, '起点有误').optional(),
});
export type ImportQuery = z.input<typeof importQuery>;
export type ParsedImportQuery = z.output<typeof importQuery>;

const changes = z.object({ rows: z.number(), added: z.number(), removed: z.number(), changed: z.number() });

const importLine = z.object({
  id: z.number(),
  act: z.enum(['import', 'rollBack']),
  kind,
  code: z.string(),
  title: z.string(),
  dataDate: z.string().nullable(),
  state: approvalState,
  reading,
  changes: changes.nullable(),
  applyAt: z.iso.datetime().nullable(),
  madeBy: person,
  changedAt: z.iso.datetime(),
});
export type ImportLine = z.infer<typeof importLine>;
export const importPage = z.object({ records: z.array(importLine), next: z.string().nullable() });
export type ImportPage = z.infer<typeof importPage>;

const guard = z.object({
  guard: z.string(),
  title: z.string(),
  state: z.enum(['passed', 'failed', 'accepted', 'unknown']),
  message: z.string(),
  mayAccept: z.boolean(),
  /** True if the importer acknowledges it with a reason, without a second level. */
  isDoubt: z.boolean(),
  reason: z.string().nullable(),
});

const question = z.object({
  /** The reading option that takes the answer. */
  option: z.enum(['unit', 'heading', 'spelling']),
  text: z.string(),
  note: z.string(),
  choices: z.array(z.object({ answer: z.string(), text: z.string(), samples: z.array(z.string()) })),
});
export type ImportQuestion = z.infer<typeof question>;

export const importDetail = importLine.extend({
  dayTitle: z.string().nullable(),
  parting: z.enum(['exchange', 'rows']),
  options: readOptions,
  restores: z.number().nullable(),
  wants: z.enum(['check', 'submit']),
  progress: z.object({ phase: z.string(), done: z.number(), total: z.number() }),
  revision: z.number(),
  run: z.number(),
  reason: z.string(),
  report: z
    .object({
      rows: z.object({ read: z.number(), sound: z.number(), rejected: z.number(), skipped: z.number(), merged: z.number() }),
      counts: z.object({ file: z.number(), row: z.number(), doubt: z.number(), warning: z.number(), note: z.number() }),
      changes: changes.nullable(),
      guards: z.array(guard),
      questions: z.array(question),
    })
    .nullable(),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), size: z.number(), sha256: z.string() })),
  contentHash: z.string(),
  levels: z.number(),
  version: z.number().nullable(),
  failure: z.string().nullable(),
  /** True if the list has a newer version than the one compared. */
  isOutdated: z.boolean(),
  hasRows: z.boolean(),
  steps: z.array(approvalStep),
  comments: z.array(approvalComment),
  /** The caller's possible actions now, and why they cannot approve a pending import. */
  can: z.object({ check: z.boolean(), submit: z.boolean(), withdraw: z.boolean(), approve: approvalChoice.approve, undo: undoLevel }),
  whyNot: approvalChoice.whyNot,
});
export type ImportDetail = z.infer<typeof importDetail>;
