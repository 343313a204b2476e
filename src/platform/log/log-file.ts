export interface LogFileOptions {
  /** Folder and name prefix: `…/site` gives `…/site.2026-11-26.1.log`. */
  file: string;
  /** Megabytes per file; a new day always starts a new one. */
  megabytes: number;
  /** Number of files kept beside the current one. */
  kept: number;
  /** Called at most once a minute when lines were lost. */
  onTrouble(error: Error): void;
}

export interface LogFile {
  write(line: string): void;
  /** Resolves when pending lines are on disk. */
  close(): Promise<void>;
}

const waitingBytes = 16 * 1024 ** 2;
const quietMs = 60_000;

/**
 * Opens the log on disk, in files that only the site's user and group can read. Writing never blocks: while the disk is slow, lines wait in
 * a bounded buffer, and while it is full they are lost, but the site goes on.
 */
export async function openLogFile({ file, megabytes, kept, onTrouble }: LogFileOptions): Promise<LogFile> {
  // Loads three hundred modules, so only when needed.
  const { default: build } = await import('pino-roll');
  const stream = await build({
    file,
    size: `${megabytes}m`,
    frequency: 'daily',
    dateFormat: 'yyyy-MM-dd',
    extension: '.log',
    limit: { count: kept, removeOtherLogFiles: true },
    mkdir: true,
    mode: 0o640,
    maxLength: waitingBytes,
  });
  let toldAt = -Infinity;
  const tell = (error: Error) => {
    if (performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    onTrouble(error);
  };
  stream.on('error', tell);
  stream.on('drop', () => tell(new Error('the disk is too slow, lines are lost')));
  return {
    write: (line) => void stream.write(line),
    close: () =>
      new Promise((resolve) => {
        // An error on closing a full disk adds nothing.
        for (const event of ['close', 'error'] as const) stream.once(event, () => resolve());
        stream.end();
      }),
  };
}
