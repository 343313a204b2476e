import { paths } from '#ui/paths.ts';
import { resumeChange } from '../calls.ts';
import type { Delivery } from '../schema.ts';
import { ConfirmedAct } from './confirmed-act.tsx';

/** Sends the resume as it is now in the place of the one that was sent. */
export function ChangeResume({ delivery: { id, job }, onDone }: { delivery: Delivery; onDone: () => void }) {
  return (
    <ConfirmedAct
      text="更换为最新简历"
      question={`更换投给“${job.title}”的简历？`}
      confirm="确认更换"
      done="已更换为最新简历"
      act={(client) => client.call(resumeChange, { deliveryId: id }, { quiet: true })}
      onDone={onDone}
    >
      <p>
        将以<a href={paths.recruitResume()}>我的简历</a>现在的内容和附件，替换投递时的版本；原来的版本不再保留。
      </p>
      <p>筛选开始后不能再更换。</p>
    </ConfirmedAct>
  );
}
