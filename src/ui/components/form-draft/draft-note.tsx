import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../button/button.tsx';
import { useIsHydrated } from '../hydrated.ts';
import { openDraftBox } from './draft-box.ts';
import { draftHours, dropDraft, saveDraft, restoreDraft } from './form-draft.ts';
import './draft-note.css';

interface DraftNoteProps {
  form: RefObject<HTMLFormElement | null>;
  /** Unique across the site. */
  name: string;
  /** True when the server filled the form in: its values are newer than any draft. */
  isFilled: boolean;
}

const pauseMs = 400;

/**
 * Keeps the form's draft in the browser while typing, restores it when the visitor returns, and says so: what is kept, for how
 * long, and how to delete it. Absent without scripts.
 */
export function DraftNote({ form, name, isFilled }: DraftNoteProps) {
  const isHydrated = useIsHydrated();
  const [isRestored, setIsRestored] = useState(false);
  const [isEncrypted, setIsEncrypted] = useState(true);
  useEffect(() => void openDraftBox().then((box) => setIsEncrypted(box.isEncrypted)), []);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    // Input that was typed before the draft could be read wins.
    let isTyped = isFilled;
    if (!isFilled) void restoreDraft(element, name, { isWanted: () => !isTyped }).then((isThere) => isThere && setIsRestored(true));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => void saveDraft(element, name);
    const keepSoon = (): void => {
      isTyped = true;
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMs);
    };
    element.addEventListener('input', keepSoon);
    // Keeps the draft also when the page is left at once: hiding comes first, and leaves time to encrypt.
    const keepAtOnce = (): void => {
      if (isTyped && document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', keepAtOnce);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', keepSoon);
      document.removeEventListener('visibilitychange', keepAtOnce);
    };
  }, [form, name, isFilled]);

  const discard = (): void => {
    form.current?.reset();
    dropDraft(name);
    setIsRestored(false);
  };
  return (
    // Shown once it is true; its room is reserved, so that nothing moves when it appears.
    <div className={`draft-note line line--close middle quiet no-print${isHydrated ? '' : ' draft-note--to-come'}`}>
      <p role="status">
        {isRestored ? '已恢复您上次填写的内容。' : ''}
        {isEncrypted
          ? `填写内容加密后自动保存在这台设备的浏览器里，${draftHours} 小时后失效`
          : '填写内容自动保存在这个标签页里，关闭后失效'}
        ；姓名、联系方式、账号和附件不在其中。
      </p>
      {isRestored && (
        <Button kind="quiet" onClick={discard}>
          清除草稿
        </Button>
      )}
    </div>
  );
}

/** Deletes the draft of a submitted form. */
export function DropDraft({ name }: { name: string }) {
  useEffect(() => dropDraft(name), [name]);
  return null;
}
