import { useRef } from 'react';
import { DecisionNote } from '#console/ui/form/decision-note.tsx';
import { Part } from '#console/ui/screen.tsx';
import { useWalkOn } from '#console/ui/walk/use-walk.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { useAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { dailyImportApprove, dailyImportApproveSecond } from '../../calls/imports.ts';
import type { ImportDetail, ImportState } from '../../schema/imports.ts';

const outcomes: Partial<Record<ImportState['state'], string>> = {
  approved: '已通过，到时自动发布',
  submitted: '已通过，等待第二级复核',
  returned: '已退回经办人',
};

/** What whoever approves can do. */
export function Decision({ handling, onChanged }: { handling: ImportDetail; onChanged: () => void }) {
  const { id, can, whyNot, contentHash, levels } = handling;
  const note = useRef<HTMLTextAreaElement>(null);
  const walkOn = useWalkOn();
  const deciding = useAction({
    async act(client, decision: 'approve' | 'return') {
      const call = can.approve === 2 ? dailyImportApproveSecond : dailyImportApprove;
      const { state } = await client.call(call, { id, decision, contentHash: contentHash ?? '', note: note.current?.value ?? '' });
      toast(state === 'approved' && handling.applyAt === null ? '已通过，正在发布' : (outcomes[state] ?? '已办理'));
      if (!walkOn()) onChanged();
    },
  });
  if (can.approve === 0) return whyNot ? <p className="quiet">不能由您复核：{whyNot}</p> : null;
  return (
    <Part title={levels > 1 ? `第 ${can.approve} 级复核` : '复核'}>
      <DecisionNote ref={note} errors={deciding.errors} />
      <div className="cluster">
        <Button kind="primary" aria-keyshortcuts="A" aria-busy={deciding.busyWith === 'approve'} onClick={() => deciding.run('approve')}>
          {wordsOfApproval(handling)} <kbd>A</kbd>
        </Button>
        <Button aria-keyshortcuts="B" aria-busy={deciding.busyWith === 'return'} onClick={() => deciding.run('return')}>
          退回 <kbd>B</kbd>
        </Button>
      </div>
    </Part>
  );
}

/** What follows from a yes. */
function wordsOfApproval({ levels, can, applyAt }: ImportDetail): string {
  if (can.approve < levels) return '通过，转第二级';
  return applyAt ? `通过，${beijingMinute(applyAt).slice(5)} 自动发布` : '通过并立即发布';
}
