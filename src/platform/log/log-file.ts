export interface LogFileOptions {
  /** Folder and beginning of the name: `…/site` makes `…/site.2026-11-26.1.log`. */
  file: string;
  /** Megabytes after which the next one is begun; the next day begins one in any case. */
  megabytes: number;
  /** So many are kept beside the one that is written. */
  kept: number;
  /** Told, once in a minute at most, that lines were lost. */
  onTrouble(error: Error): void;
}

export interface LogFile {
  write(line: string): void;
  /** Resolves when what waits is on disk. */
  close(): Promise<void>;
}

const waitingBytes = 16 * 1024 ** 2;
const quietMs = 60_000;

/**
 * The log on disk, in files for the site's user and its group alone. Nobody waits for it: while the disk is slow lines wait in memory, within bounds, and while it is full they are lost,
 * but the site goes on.
 */
export async function openLogFile({ file, megabytes, kept, onTrouble }: LogFileOptions): Promise<LogFile> {
  // Three hundred modules, which nobody shall wait for at a start without such a log.
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
        // An end that meets a full disk says no more than an error.
        for (const event of ['close', 'error'] as const) stream.once(event, () => resolve());
        stream.end();
      }),
  };
}
