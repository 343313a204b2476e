import { useRef, useState } from 'react';
import { Part } from '#ui/console/screen.tsx';
import { useClient } from '#ui/api/client-context.ts';
import { createUploadFetch } from '#ui/api/upload-fetch.ts';
import { reasonOf } from '#ui/form/failures.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { dailyFileUpload, mostBytes } from '../../calls/files.ts';

interface SentFile {
  file: File;
  /** Part of its bytes that have gone, from 0 to 1; missing while it waits for those before it. */
  sent?: number;
  /** What is wrong with it, once it was refused. */
  problem?: string;
}

/** A file of the largest size, over the line of a branch. */
const uploadMs = 15 * 60_000;

/**
 * Sends files one after the other, those that are chosen meanwhile behind the others, and says how far each is. What has arrived is the server's to
 * tell, also after a reload.
 */
export function useSending(onSent: () => void) {
  const client = useClient();
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const waiting = useRef(new Set<File>());
  const last = useRef(Promise.resolve());
  const put = (file: File, now: Omit<SentFile, 'file'>): void =>
    setFiles((all) => all.map((one) => (one.file === file ? { file, ...now } : one)));
  const sendOne = async (file: File): Promise<void> => {
    put(file, { sent: 0 });
    try {
      await client().call(dailyFileUpload, { file }, { timeoutMs: uploadMs, fetch: createUploadFetch((sent) => put(file, { sent })) });
      setFiles((all) => all.filter((one) => one.file !== file));
    } catch (error) {
      put(file, { problem: reasonOf(error) });
    }
    waiting.current.delete(file);
    onSent();
  };
  const send = (chosen: readonly File[]): void => {
    const isRefused = ({ size }: File): boolean => size > mostBytes;
    const added = chosen.map((file) => (isRefused(file) ? { file, problem: `超过 ${mostBytes / 1024 ** 2} MB，没有上传` } : { file }));
    // What was refused is said until something else is chosen.
    setFiles((all) => [...all.filter(({ problem }) => problem === undefined), ...added]);
    for (const file of chosen.filter((one) => !isRefused(one))) {
      waiting.current.add(file);
      last.current = last.current.then(() => sendOne(file));
    }
  };
  return { sending: files, isSending: () => waiting.current.size > 0, send };
}

export function SendingLines({ sending }: { sending: readonly SentFile[] }) {
  if (sending.length === 0) return null;
  return (
    <Part title="上传">
      <ul className="lines">
        {sending.map((one, at) => (
          <li key={`${one.file.name} ${at}`}>
            <span>{one.file.name}</span>
            <Standing {...one} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Standing({ file: { name, size }, sent, problem }: SentFile) {
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
