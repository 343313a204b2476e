/** Whether the program of before goes on working while the database is already changed. */
export type OldProgram = 'runs' | 'stops';

/** A file of `migrations/`, with what its first lines say of it. */
export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  /** `-- old-program: runs`; one that says nothing counts as `stops`. */
  readonly oldProgram: OldProgram;
  /** `-- outside-transaction`: each statement by itself, for `create index concurrently` and its like. Such a file must be safe to run again. */
  readonly isOutsideTransaction: boolean;
}

/** Reads what a file says in the comments above its first statement. Throws when it says something that is none of the words. */
export function readMigration(name: string, text: string): MigrationFile {
  const head = /^(?:\s*(?:--.*)?\n)*/.exec(text)?.[0] ?? '';
  const said = /^-- old-program:\s*(.*?)\s*$/m.exec(head)?.[1];
  if (said !== undefined && said !== 'runs' && said !== 'stops')
    throw new Error(`migration ${name}: old-program is runs or stops, not ${said}`);
  return { name, text, oldProgram: said ?? 'stops', isOutsideTransaction: /^-- outside-transaction\s*$/m.test(head) };
}

/** The statements of a file that runs outside a transaction: each ends with a semicolon at the end of its line. */
export function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
