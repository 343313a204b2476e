import { useState } from 'react';
import { Part } from '#console/ui/screen.tsx';
import { useClient } from '#web/api/client-context.ts';
import { createUploadFetch } from '#web/api/upload-fetch.ts';
import { reasonOf } from '#web/form/failures.ts';
import { formatFileSize } from '#web/format/numbers.ts';
import { dailyFileUpload, mostBytes } from '../../calls/files.ts';

interface SentFile {
  name: string;
  size: number;
  /** Part of its bytes that have gone, from 0 to 1; missing while it waits for those before it. */
  sent?: number;
  /** What is wrong with it, once it was refused. */
  problem?: string;
}

/** A file of the largest size, over the line of a branch. */
const uploadMs = 15 * 60_000;

/** Sends files one after the other, and says how far each is. What has arrived is the server's to tell, also after a reload. */
export function useSending(onSent: () => void) {
  const client = useClient();
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const send = async (chosen: readonly File[]): Promise<void> => {
    const refused: SentFile[] = [];
    for (const [at, file] of chosen.entries()) {
      const waiting = chosen.slice(at + 1).map(({ name, size }) => ({ name, size }));
      const { name, size } = file;
      const show = (sent: number): void => setFiles([...refused, { name, size, sent }, ...waiting]);
      show(0);
      try {
        if (size > mostBytes) refused.push({ name, size, problem: `超过 ${mostBytes / 1024 ** 2} MB，没有上传` });
        else await client().call(dailyFileUpload, { file }, { timeoutMs: uploadMs, fetch: createUploadFetch(show) });
      } catch (error) {
        refused.push({ name, size, problem: reasonOf(error) });
      }
      setFiles([...refused, ...waiting]);
      onSent();
    }
  };
  return { sending: files, send: (chosen: readonly File[]) => void send(chosen) };
}

export function SendingLines({ sending }: { sending: readonly SentFile[] }) {
  if (sending.length === 0) return null;
  return (
    <Part title="上传">
      <ul className="lines">
        {sending.map((file, at) => (
          <li key={`${file.name} ${at}`}>
            <span>{file.name}</span>
            <Standing {...file} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Standing({ name, size, sent, problem }: SentFile) {
  if (problem)
    return (
      <span className="daily--failed" role="alert">
        {problem}
      </span>
    );
  if (sent === undefined) return <span className="quiet">等待上传，{formatFileSize(size)}</span>;
  if (sent >= 1) return <span className="quiet">已上传 {formatFileSize(size)}，正在识别…</span>;
  return (
    <span className="quiet">
      <progress className="daily__progress" max={size} value={Math.round(sent * size)} aria-label={`${name} 的上传进度`} />
      {formatFileSize(Math.round(sent * size))} / {formatFileSize(size)}
    </span>
  );
}
