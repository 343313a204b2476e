/** A copy of the database that a backup was restored to, and a server that answers for it. */
export interface RestoredDatabase {
  /** The backup that it began with. */
  readonly base: string;
  /** Of the last change that was restored; null where it is not told. */
  readonly moment: Date | null;
  readonly connectionString: string;
  /** The data folder with the files that were restored along; left out where files have a backup of their own. */
  readonly filesIn?: string;
  /** Stops the server and takes away what was restored. */
  end(): Promise<void>;
}
