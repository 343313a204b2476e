import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { createUploadFetch } from '#ui/api/upload-fetch.ts';
import { useAction } from '#ui/form/use-action.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { fileLimits, resumeCvRead } from '../../calls/files.ts';
import type { CvReading } from '../../schema/cv.ts';
import type { CvChoices } from './cv-check.ts';

const uploadMs = 120_000;

/** The values read from a CV while their owner checks them; held in this page's memory only. */
export interface CvImport {
  file: File;
  reading: CvReading;
  choices: CvChoices;
}

export interface CvState {
  /** Upload progress, from 0 to 1. */
  sending: { file: File; sent: number } | undefined;
  /** The reason that the last file could not be read. */
  problem: string | undefined;
  checked: CvImport | undefined;
  send(file: File): void;
  cancel(): void;
  /** Changes the values or choices. */
  change(next: Partial<Pick<CvImport, 'reading' | 'choices'>>): void;
  /** Discards all of it. */
  putAway(): void;
}

/** State of a CV import: selection, upload, check. */
export function useCv(): CvState {
  const client = useClient();
  const [sent, setSent] = useState(0);
  const [checked, setChecked] = useState<CvImport>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { errors, setErrors, busyWith, run } = useAction<File>({
    check: (file) => {
      const refusal = refusalOf(file);
      return refusal === undefined ? [] : [{ path: '', message: refusal }];
    },
    act: async (_ending, file) => {
      const { signal } = (stop.current = new AbortController());
      setSent(0);
      const reading = await client().call(
        resumeCvRead,
        { file },
        { timeoutMs: uploadMs, signal, quiet: true, fetch: createUploadFetch(setSent) },
      );
      setChecked({ file, reading, choices: {} });
    },
    explain: (error) => (stop.current?.signal.aborted ? [] : [{ path: '', message: explain(error) }]),
  });
  return {
    sending: busyWith && { file: busyWith, sent },
    problem: errors[0]?.message,
    checked,
    send: run,
    cancel: () => {
      stop.current?.abort();
      setErrors([]);
    },
    change: (next) => setChecked((now) => now && { ...now, ...next }),
    putAway: () => setChecked(undefined),
  };
}

const explain = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) || failureText(error, '没有传到，请检查网络后重新选择文件');

/** Returns the reason of a refusal that is known before the upload. */
function refusalOf({ name, size }: File): string | undefined {
  const extension = name.toLowerCase().split('.').at(-1)!;
  if (extension === 'doc')
    return '旧版 Word（DOC）的内容读不出来。请用 Word 或 WPS 打开后“另存为” DOCX 或 PDF 再上传，也可以直接在线填写。';
  if (!(fileLimits.cv.extensions as readonly string[]).includes(extension))
    return `「${name}」不是 PDF 或 DOCX。图片和扫描件里的文字读不出来，请上传从 Word 或 WPS 导出的文件，也可以直接在线填写。`;
  if (size === 0) return `「${name}」是空文件，请重新选择。`;
  return size > fileLimits.bytes
    ? `「${name}」有 ${formatFileSize(size)}，不能超过 ${formatFileSize(fileLimits.bytes)}。请压缩其中的图片后再上传。`
    : undefined;
}
