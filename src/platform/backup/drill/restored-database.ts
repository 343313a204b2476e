/** A copy of the database, restored from a backup, and the server that runs it. */
export interface RestoredDatabase {
  /** The base backup that was restored. */
  readonly base: string;
  /** Time of the last restored change; null when unknown. */
  readonly moment: Date | null;
  readonly connectionString: string;
  /** The data folder with the restored files; omitted when files are backed up separately. */
  readonly filesIn?: string;
  /** Stops the server and deletes what was restored. */
  end(): Promise<void>;
}
