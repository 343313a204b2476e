import { useEffect, useRef, useState } from 'react';
import { CallError, isOutcome } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { createUploadFetch } from '#ui/api/upload-fetch.ts';
import { useCall, type Retryable, type CallState } from '#ui/api/use-call.ts';
import { notify } from '#ui/components/notification/notification-store.ts';
import { shrinkPicture } from '#ui/form/shrink-picture.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { fileLimits, resumeFileAdd, resumeFileRemove, resumeFiles, type ResumeFileKind } from '../../calls/files.ts';
import type { ResumeFileList } from '../../schema/files.ts';
import type { ResumeFile } from '../../schema/resume.ts';

const uploadMs = 120_000;

/** A file being uploaded, or a failed upload that can be retried without choosing the file again. */
export interface PendingFile {
  readonly key: number;
  readonly kind: ResumeFileKind;
  readonly file: File;
  /** Upload progress, from 0 to 1. */
  readonly sent: number;
  /** The reason that the upload failed. */
  readonly problem?: string;
  /** True when the file itself was refused, so that a retry is pointless. */
  readonly isRefused?: boolean;
}

export interface ResumeFilesState {
  /** The list as loaded; `files` includes later changes. */
  loading: Retryable<CallState<ResumeFileList>>;
  files: readonly ResumeFile[];
  sendings: readonly PendingFile[];
  /** Refusals before the upload, by kind. */
  refusals: Partial<Record<ResumeFileKind, string>>;
  /** The last event, for screen readers. */
  status: string;
  add(kind: ResumeFileKind, chosen: readonly File[]): void;
  retry(sending: PendingFile): void;
  /** Aborts an upload, or dismisses a failed one. */
  cancel(sending: PendingFile): void;
  /** Resolves when it was removed; rejects on failure. */
  remove(file: ResumeFile): Promise<void>;
}

let lastKey = 0;

/** State of the signed-in job seeker's files: upload, replacement and removal. */
export function useResumeFiles(): ResumeFilesState {
  const client = useClient();
  const loading = useCall(resumeFiles, {});
  const { files, put, take } = useChanges(loading.load.state === 'ready' ? loading.load.data.files : []);
  const [refusals, setRefusals] = useState<ResumeFilesState['refusals']>({});
  const [status, setStatus] = useState('');
  const arrived = (file: ResumeFile): void => {
    put(file);
    setStatus(`${file.name} 已上传`);
  };
  const { sendings, send, cancel, putAway } = useSendings({ arrived, say: setStatus });

  const add = (kind: ResumeFileKind, chosen: readonly File[]): void => {
    const taken =
      kind === 'attachment'
        ? files.filter((file) => file.kind === kind).length + sendings.filter((one) => one.kind === kind && !one.isRefused).length
        : 0;
    const refused = chosen.flatMap((file, index) => refusalOf(file, kind, taken + index) ?? []);
    setRefusals((all) => ({ ...all, [kind]: refused.join('；') || undefined }));
    if (refused.length > 0) setStatus(refused.join('；'));
    putAway(kind);
    chosen.forEach((file, index) => {
      if (!refusalOf(file, kind, taken + index)) send({ key: ++lastKey, kind, file, sent: 0 });
    });
  };
  const remove = async (file: ResumeFile): Promise<void> => {
    await client().call(resumeFileRemove, { id: file.id });
    take(file);
    setStatus(`${file.name} 已移除`);
  };
  return { loading, files, sendings, refusals, status, add, retry: send, cancel, remove };
}

/** Combines the loaded list with later changes, whichever comes first. */
function useChanges(loaded: readonly ResumeFile[]) {
  const [changes, setChanges] = useState<readonly { file: ResumeFile; isGone: boolean }[]>([]);
  const change = (file: ResumeFile, isGone: boolean): void =>
    setChanges((all) => [...all.filter((one) => one.file.id !== file.id), { file, isGone }]);
  const changed = new Set(changes.map(({ file }) => file.id));
  const kept = [...loaded.filter(({ id }) => !changed.has(id)), ...changes.filter(({ isGone }) => !isGone).map(({ file }) => file)];
  // There is only one photo and one CV: the newest.
  const files = kept.filter(({ kind }, at) => kind === 'attachment' || !kept.some((other, later) => later > at && other.kind === kind));
  return { files, put: (file: ResumeFile) => change(file, false), take: (file: ResumeFile) => change(file, true) };
}

/** The running uploads. Leaving this part of the page does not stop them; failures are still reported. */
function useSendings({ arrived, say }: { arrived: (file: ResumeFile) => void; say: (status: string) => void }) {
  const client = useClient();
  const [sendings, setSendings] = useState<readonly PendingFile[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const put = (next: PendingFile): void =>
    setSendings((all) => [...all.filter(({ key }) => key !== next.key), next].toSorted((a, b) => a.key - b.key));
  const drop = (key: number): void => setSendings((all) => all.filter((one) => one.key !== key));
  const report = (sending: PendingFile, error: unknown): void => {
    const problem = uploadFailure(error);
    if (isShown.current) put({ ...sending, sent: 0, problem, isRefused: isOutcome(error, 'invalidInput') });
    else notify({ kind: 'error', text: `「${sending.file.name}」${problem}` });
  };

  /** A new choice dismisses failed uploads: of photo and CV there is only one, and a refused attachment is not retried. */
  const putAway = (kind: ResumeFileKind): void =>
    setSendings((all) => all.filter((one) => one.kind !== kind || one.problem === undefined || (kind === 'attachment' && !one.isRefused)));

  const send = ({ problem: _problem, isRefused: _isRefused, ...rest }: PendingFile): void => {
    const sending: PendingFile = { ...rest, sent: 0 };
    const { key, kind, file } = sending;
    const stop = new AbortController();
    stops.current.set(key, stop);
    put(sending);
    say(`正在上传 ${file.name}…`);
    void prepare(kind, file)
      .then((ready) =>
        client().call(
          resumeFileAdd,
          { kind, file: ready },
          { timeoutMs: uploadMs, signal: stop.signal, fetch: createUploadFetch((sent) => put({ ...sending, sent })) },
        ),
      )
      .then((stored) => {
        drop(key);
        arrived(stored);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) report(sending, error);
      });
  };
  const cancel = ({ key, file }: PendingFile): void => {
    stops.current.get(key)?.abort();
    drop(key);
    say(`${file.name} 已取消`);
  };
  return { sendings, send, cancel, putAway };
}

/** Resizes photos before the upload; documents are sent unchanged. */
const prepare = (kind: ResumeFileKind, file: File): Promise<File> => (kind === 'photo' ? shrinkPicture(file) : Promise.resolve(file));

/** Returns the reason of a refusal that is known before the upload. */
function refusalOf({ name, size }: File, kind: ResumeFileKind, taken: number): string | undefined {
  const { bytes, document, most, photo } = fileLimits;
  const extensions: readonly string[] = (kind === 'photo' ? photo : document).extensions;
  if (!extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))) return `「${name}」不是可以上传的格式`;
  if (size === 0) return `「${name}」是空文件`;
  if (size > bytes) return `「${name}」有 ${formatFileSize(size)}，不能超过 ${formatFileSize(bytes)}`;
  return taken >= most[kind] && kind === 'attachment' ? `「${name}」没有上传：附件最多 ${most[kind]} 个` : undefined;
}

const uploadFailure = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) || failureText(error, '没有上传成功，请检查网络后重试');
