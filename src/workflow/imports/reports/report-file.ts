import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { formatLocation, type Finding } from '#platform/tabular/findings/finding.ts';
import type { ImportTarget } from '../definition/target.ts';
import { guardLabel, type GuardCheckResult } from '../service/guards/guard.ts';
import type { RowDifference } from '../service/report.ts';
import { findingLevels } from '../web/finding-levels.ts';
import { formatFields, formatRow, differenceNames } from './format-report.ts';

/** Writes an import's whole report to a CSV file: one finding, difference or guard per row. */
export class ImportReportFile {
  readonly #file: WriteStream;

  private constructor(file: WriteStream) {
    this.#file = file;
  }

  /** Creates or overwrites the file. Throws when it cannot be written. */
  static async open(path: string): Promise<ImportReportFile> {
    const file = createWriteStream(path);
    await once(file, 'open');
    file.write(csvStart + toCsvRow(['级别', '位置', '说明', '下一步']));
    return new ImportReportFile(file);
  }

  addFinding(finding: Finding): void {
    const { name, nextStep } = findingLevels[finding.level];
    this.#write(name, formatLocation(finding), finding.message, nextStep);
  }

  addDifference(difference: RowDifference): void {
    this.#write(differenceNames[difference.kind], formatRow(difference), formatFields(difference));
  }

  addGuard({ guards }: Pick<ImportTarget, 'guards'>, result: GuardCheckResult): void {
    this.#write(`核验${guardLabel(result)}`, guards[result.guard] ?? result.guard, result.message);
  }

  async close(): Promise<void> {
    this.#file.end();
    await once(this.#file, 'close');
  }

  #write(kind: string, place: string, text: string, nextStep = ''): void {
    this.#file.write(toCsvRow([kind, place, text, nextStep]));
  }
}
