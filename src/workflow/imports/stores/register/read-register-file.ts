import { basename } from 'node:path';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { openBookIsolated } from '#platform/parsing/open-book.ts';
import { FileError, type Book } from '#platform/tabular/cell.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { Findings } from '#platform/tabular/findings/findings.ts';
import type { Register, DataRows } from '../../definition/register.ts';
import type { ImportFile } from '../../definition/target.ts';
import { surveyFiles } from '../../reading/survey-files.ts';
import { loadTargetView } from '../../sources/source-view.ts';
import { completeRows } from './complete-rows.ts';
import { judgeDoubts, readRegisterRows, reportMissingColumns } from './register-store.ts';
import { registerTarget } from './register-target.ts';

/** The rows of a file with warnings in Chinese; or all of its errors. */
export type RegisterFileReading = { rows: DataRows; remarks: string[] } | { problems: string[] };

/**
 * Reads one sheet file as an import would, based on existing rows: known rows keep what the file does not contain, and every row
 * is validated. Nothing is compared or written.
 */
export async function readRegisterFile(
  ctx: Context,
  register: Register,
  { path, name = basename(path) }: ImportFile,
  present: DataRows,
): Promise<RegisterFileReading> {
  const findings = new Findings();
  const told = (levels: readonly string[]) => findings.displayed.filter(({ level }) => levels.includes(level)).map(formatFinding);
  let book: Book | undefined;
  try {
    book = await openBookIsolated(path, name);
    const rows = await readBook(ctx, register, { name, book }, { present, findings });
    findings.closeGroups();
    const problems = told(['file', 'row']);
    return rows && problems.length === 0 ? { rows, remarks: told(['doubt', 'warning', 'note']) } : { problems };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { problems: [error.message] };
  } finally {
    await book?.close();
  }
}

/** Returns undefined when nothing could be read; the findings then say why. */
async function readBook(
  ctx: Context,
  register: Register,
  file: { name: string; book: Book },
  { present, findings }: { present: DataRows; findings: Findings },
): Promise<DataRows | undefined> {
  const today = shanghaiDay(ctx.now);
  const view = await loadTargetView(ctx, registerTarget(register), undefined);
  if ('problem' in view) throw new Error(view.problem);
  const survey = await surveyFiles(
    {
      title: register.title,
      takesAdjustments: false,
      view,
      date: null,
      today,
      findings,
      onRead: () => undefined,
      findOther: () => Promise.resolve(''),
    },
    [file],
  );
  if (!survey) return undefined;
  const input = { survey, json: [], findings, onRows: () => undefined };
  const files = await readRegisterRows(register, input);
  if (!files) return undefined;
  const next = completeRows(register, present, files.parts, { isPart: false, findings, today });
  reportMissingColumns(register, present, input);
  judgeDoubts(register, present, next, input);
  return next.rows;
}
