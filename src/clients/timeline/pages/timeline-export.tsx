import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { timelineFile } from '../calls.ts';
import type { TimelineFileInput } from '../schema.ts';

/** The shown part as a file, by a link that is good for five minutes; everything that is kept is in the copy of personal data. */
export function TimelineExport({ filter }: { filter: TimelineFileInput }) {
  const { isBusy, run: download } = useAction({
    // The answer is an attachment: the page stays.
    act: async (client) => location.assign((await client.call(timelineFile, filter)).url),
    explain: notice('未能导出'),
  });
  return (
    <div className="timeline-export cluster middle no-print">
      <Button icon="download" aria-busy={isBusy} onClick={() => download()}>
        导出为 CSV
      </Button>
      <p className="quiet">
        按当前筛选导出，最多 10,000 条。需要您的全部个人信息，请在
        <a href={paths.privacyCenter()}>隐私中心</a>申请副本，副本中也含这些记录。
      </p>
    </div>
  );
}
