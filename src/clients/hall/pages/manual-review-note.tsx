import { Note } from '#ui/components/note/note.tsx';

/** The reasons for manual review, shown before submission and while it is pending. */
export function ManualReviewNote({ reasons }: { reasons: readonly string[] }) {
  return (
    <Note title="这笔业务由工作人员核对">
      <p>以下内容需要工作人员对照照片核对，一般在 1 个工作日内完成，结果以短信通知：</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Note>
  );
}
