/** `runs` when the previous program keeps working on the migrated database, `stops` otherwise. */
export type OldProgram = 'runs' | 'stops';

/** A file of `migrations/`, with the markers of its first lines. */
export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  /** `-- old-program: runs`; without the marker `stops`. */
  readonly oldProgram: OldProgram;
  /**
   * `-- outside-transaction`: each statement runs by itself, for `create index concurrently` and similar. Such a file must be
   * idempotent.
   */
  readonly isOutsideTransaction: boolean;
}

/** Reads the markers in the comments above the first statement. Throws for an unknown marker. */
export function readMigration(name: string, text: string): MigrationFile {
  const head = /^(?:\s*(?:--.*)?\n)*/.exec(text)?.[0] ?? '';
  const said = /^-- old-program:\s*(.*?)\s*$/m.exec(head)?.[1];
  if (said !== undefined && said !== 'runs' && said !== 'stops')
    throw new Error(`migration ${name}: old-program is runs or stops, not ${said}`);
  return { name, text, oldProgram: said ?? 'stops', isOutsideTransaction: /^-- outside-transaction\s*$/m.test(head) };
}

/** Splits a file that runs outside a transaction into statements: each ends with a semicolon at the end of its line. */
export function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
