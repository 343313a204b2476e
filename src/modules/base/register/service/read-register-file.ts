import type { Day } from '#platform/day.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { Findings } from '#platform/tabular/findings/findings.ts';
import { readFiles, type RegisterFile } from '../reading/read-files.ts';
import type { Register, Rows } from '../register.ts';
import { completeRows } from './complete-rows.ts';

/** The rows of a file, and in Chinese what should be looked at; or all that is wrong with it. */
export type RegisterFileReading = { rows: Rows; remarks: string[] } | { problems: string[] };

/**
 * Reads one file as an import would, on top of rows that stand: known rows keep what the file does not say, and every row has passed its schema.
 * Nothing is compared or written.
 */
export async function readRegisterFile(
  register: Register,
  file: RegisterFile,
  { present, today }: { present: Rows; today: Day },
): Promise<RegisterFileReading> {
  const findings = new Findings();
  const reading = await readFiles(register, [file], { findings });
  const { rows } = completeRows(register, present, reading, { isPart: false, findings, today });
  findings.closeGroups();
  const told = (levels: readonly string[]) => findings.kept.filter(({ level }) => levels.includes(level)).map(formatFinding);
  const problems = told(['file', 'row']);
  return problems.length > 0 ? { problems } : { rows, remarks: told(['warning', 'note']) };
}
