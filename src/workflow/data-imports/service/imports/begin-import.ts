import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { editableStates, openStates, requireRevision, requireState, actingStaffId } from '#workflow/approvals/service/requests.ts';
import { createRequest, cancelApplication, saveContent, type SavedContent } from '#workflow/approvals/service/write.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { readFrozen, replaceGuards } from '#workflow/imports/service/frozen/frozen-states.ts';
import { allPass, applyAcceptance } from '#workflow/imports/service/guards/guard.ts';
import type { ReadingAim } from '../../columns.ts';
import type { DataImportDeps } from '../../deps.ts';
import type {
  ImportName,
  ImportProgress,
  ParsedImportBegin,
  ParsedCheck,
  ParsedRollBack,
  ParsedImportSubmit,
  ReadOptions,
} from '../../schema/imports.ts';
import { claimFiles, listFileMarks } from '../files/claim-files.ts';
import { findImportTarget } from '../find-target.ts';
import { listPlaceOf } from '../list-place.ts';
import { toGuardLine } from '../reading/read-files.ts';
import { sendReading } from '../reading/send-reading.ts';
import { lockImport, type ImportPayload, type ImportRow } from './find-import.ts';
import { dropRows, importRequests } from './import-requests.ts';
import { submitFrozenRows } from './submit-frozen-rows.ts';

interface Submission {
  reason: string;
  applyAt: Date | null;
}

/**
 * Reads files for a list, to check them, or with a submission to submit them for approval at once. Throws 40004 for an unknown
 * list or file, 40001 where the date is missing.
 */
export function beginImport(ctx: Context, deps: DataImportDeps, input: ParsedImportBegin, submission?: Submission): Promise<ImportName> {
  const { kind, code, files: ids, options } = input;
  const target = findImportTarget(deps, input);
  const dataDate = requireDay(target, input.date);
  return inTransaction(ctx, async (tx) => {
    const payload = { kind, code, dataDate, options, restores: null, files: await listFileMarks(tx, ids) };
    const id = await begin(tx, target, payload, submission);
    await claimFiles(tx, id, ids);
    return { id };
  });
}

/** Prepares a rollback to an earlier version: compares it and submits it for approval. */
export function beginRollBack(
  ctx: Context,
  deps: DataImportDeps,
  { kind, code, to, reason, applyAt }: ParsedRollBack,
): Promise<ImportName> {
  const target = findImportTarget(deps, { kind, code });
  const submission = { reason, applyAt: requireMoment(ctx, applyAt) };
  return inTransaction(ctx, async (tx) => {
    const payload = { kind, code, dataDate: null, options: null, restores: to, files: [] };
    return { id: await begin(tx, target, payload, submission) };
  });
}

/** Creates the request and starts its first reading. Returns its number. */
async function begin(tx: Context, target: ImportTarget, payload: ImportPayload, submission?: Submission): Promise<number> {
  const { kind, code, dataDate, restores } = payload;
  const { id } = await createRequest(tx, importRequests, {
    type: code,
    subject: null,
    act: restores === null ? 'import' : 'rollBack',
    title: titleOf(target, payload),
    scope: code,
    branch: listPlaceOf(target).branch,
    payload: { ...payload },
    levels: 1,
    ...submission,
  });
  const { run } = await tx.db
    .insertInto('dailyImports')
    .values({
      requestId: id,
      kind,
      code,
      dataDate,
      restores,
      reading: 'reading',
      wants: submission ? 'submit' : 'check',
      askedBy: actingStaffId(tx),
      seenAt: tx.now,
    })
    .returning('run')
    .executeTakeFirstOrThrow();
  await sendReading(tx, { id, run });
  return id;
}

const titleOf = ({ title }: ImportTarget, { dataDate, restores }: Pick<ImportPayload, 'dataDate' | 'restores'>): string =>
  `${title}${dataDate ? ` ${dataDate}` : ''}${restores === null ? '' : `（恢复到版本 ${restores}）`}`;

/** Reads the files again with other options or other files. A submitted import is reopened first. */
export function checkAgain(ctx: Context, deps: DataImportDeps, input: ParsedCheck): Promise<ImportProgress> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockImport(tx, input.id, 'import.propose');
    const { request, payload } = row;
    requireNotRead(row);
    requireState(request, openStates, '该导入已经结束');
    requireRevision(request, input.revision);
    if (payload.restores !== null) throw fail('conflict', '恢复版本请撤回后重新提交');
    const target = findImportTarget(deps, payload);
    const dataDate = requireDay(target, input.date);
    if (!editableStates.includes(request.state)) await cancelApplication(tx, importRequests, request, 'draft');
    if (input.files) await claimFiles(tx, request.id, input.files);
    const files = input.files ? await listFileMarks(tx, input.files) : payload.files;
    const anew = { ...payload, dataDate, options: input.options, files };
    return readAnew(tx, row, 'check', { payload: anew, title: titleOf(target, anew), applyAt: null });
  });
}

/**
 * Submits the checked rows for approval, as stored when they were read. Reads the files again where the rows are not stored or
 * answers are to be saved with their source. Throws 40001 where a reason is missing, the time has passed, or a guard still blocks
 * it.
 */
export function submitImport(ctx: Context, deps: DataImportDeps, input: ParsedImportSubmit): Promise<ImportProgress> {
  const { id, revision, reason, accept, acceptReason } = input;
  return inTransaction(ctx, async (tx) => {
    const row = await lockImport(tx, id, 'import.propose');
    const { request, payload } = row;
    requireNotRead(row);
    requireState(request, ['draft', 'returned', 'failed'], '该导入须重新检查，或已经提交、结束');
    requireRevision(request, revision);
    if (accept.length > 0 && acceptReason === '')
      throw createInputError([{ path: 'acceptReason', message: '请写明放行的原因，复核人员会看到' }]);
    const options = payload.options && { ...payload.options, accept, acceptReason };
    const content = { payload: { ...payload, options }, reason, applyAt: requireMoment(tx, input.applyAt) };
    const target = findImportTarget(deps, payload);
    return (await submitKept(tx, target, row, content)) ?? readAnew(tx, row, 'submit', content);
  });
}

type Submitted = Omit<SavedContent, 'payload'> & { payload: ImportPayload };

/**
 * Submits the stored rows while the list that they were compared with is unchanged; returns undefined where the files have to be
 * read again.
 */
async function submitKept(
  tx: Context,
  target: ImportTarget,
  { request, daily }: ImportRow,
  content: Submitted,
): Promise<ImportProgress | undefined> {
  const { frozenId, base, report } = daily;
  const { options } = content.payload;
  if (frozenId === null || base === null || !report || !options || hasAnswersToRemember(options)) return undefined;
  if ((await target.store.readBase(tx)) !== base) return undefined;
  const { accept, acceptReason } = options;
  const judged = applyAcceptance((await readFrozen(tx, frozenId)).guards, { guards: accept, reason: acceptReason });
  if (!allPass(judged)) throw createInputError([{ path: 'accept', message: '未通过的校验须逐项放行或确认，才能提交' }]);
  await replaceGuards(tx, frozenId, judged);
  const guards = judged.map((one) => toGuardLine(target, one));
  await tx.db
    .updateTable('dailyImports')
    .set({ reading: 'frozen', wants: 'submit', report: JSON.stringify({ ...report, outcome: 'frozen', guards }) })
    .where('requestId', '=', request.id)
    .execute();
  const saved = await saveContent(tx, importRequests, request, { ...content, payload: { ...content.payload }, state: 'draft' });
  await submitFrozenRows(tx, target, { request: saved, report: { guards }, frozenId, base, by: actingStaffId(tx) });
  return { state: 'submitted', failure: null, reading: 'frozen' };
}

/** Answers are saved with their source once the rows were read with them. */
const hasAnswersToRemember = ({ source, newSource, units, headings, spellings }: ReadOptions): boolean =>
  newSource !== '' || (source !== '' && units.length + headings.length + spellings.length > 0);

function requireNotRead({ daily }: ImportRow): void {
  if (daily.reading === 'reading') throw fail('conflict', '该导入正在读取，请等它读完');
}

async function readAnew(
  tx: Context,
  { request }: ImportRow,
  wants: ReadingAim,
  { payload: { frozen: _frozen, ...payload }, ...content }: Submitted,
): Promise<ImportProgress> {
  const { id } = request;
  await dropRows(tx, request);
  const { revision } = await saveContent(tx, importRequests, request, { ...content, payload, state: 'draft', base: null });
  const { run } = await tx.db
    .updateTable('dailyImports')
    .set((eb) => ({
      dataDate: payload.dataDate,
      reading: 'reading',
      wants,
      askedBy: actingStaffId(tx),
      run: eb('run', '+', 1),
      phase: 'survey',
      done: 0,
      total: 0,
      seenAt: tx.now,
    }))
    .where('requestId', '=', id)
    .returning('run')
    .executeTakeFirstOrThrow();
  await sendReading(tx, { id, run });
  await audit(tx, `daily.${wants}`, `approval:${id}`, { revision });
  return { state: 'draft', failure: null, reading: 'reading' };
}

function requireDay({ day }: ImportTarget, date: string | null): string | null {
  if (day === null) return null;
  if (date === null) throw createInputError([{ path: 'date', message: `请填写${day.title}` }]);
  return date;
}

function requireMoment({ now }: Pick<Context, 'now'>, applyAt: string | null): Date | null {
  if (applyAt === null) return null;
  const moment = new Date(applyAt);
  if (moment <= now) throw createInputError([{ path: 'applyAt', message: '生效时间已过，请改为今后的时间或留空' }]);
  return moment;
}
