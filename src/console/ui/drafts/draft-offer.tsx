import { beijingMinute } from '#web/format/beijing-time.ts';
import { Button } from '#web/ui/button/button.tsx';

interface DraftOfferNoteProps {
  /** When it was typed, in milliseconds. */
  at: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore unsent content. */
export function DraftOfferNote({ at, onRestore, onDiscard }: DraftOfferNoteProps) {
  return (
    <div className="draft-offer" role="status">
      <p>您在 {beijingMinute(new Date(at).toISOString())} 填写的内容没有提交，可以恢复。</p>
      <div className="cluster cluster--close">
        <Button onClick={onRestore}>恢复</Button>
        <Button kind="quiet" onClick={onDiscard}>
          清除
        </Button>
      </div>
    </div>
  );
}
