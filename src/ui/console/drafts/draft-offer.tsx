import { Button } from '../../components/button/button.tsx';
import { beijingMinute } from '../../format/beijing-time.ts';

interface DraftOfferNoteProps {
  /** Time of the input, in milliseconds. */
  at: number;
  /** True for auto-saved content that could not be saved; other content has not been submitted yet. */
  isUnsaved?: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore unsent content. */
export function DraftOfferNote({ at, isUnsaved = false, onRestore, onDiscard }: DraftOfferNoteProps) {
  return (
    <div className="draft-offer" role="status">
      <p>
        您在 {beijingMinute(new Date(at).toISOString())} 填写的内容{isUnsaved ? '没有保存成功' : '没有提交'}，可以恢复。
      </p>
      <div className="cluster cluster--close">
        <Button onClick={onRestore}>恢复</Button>
        <Button kind="quiet" onClick={onDiscard}>
          清除
        </Button>
      </div>
    </div>
  );
}
