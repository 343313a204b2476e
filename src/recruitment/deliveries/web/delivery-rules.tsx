import { keepMonths } from './states.ts';

/** The rules shown before sending; the limit of open deliveries is the firm's and shown to signed-in job seekers. */
export function DeliveryRules() {
  return (
    <ul className="delivery-rules quiet">
      <li>投递时保存当时的简历和附件；此后修改简历不影响已投的内容，“已投递”期间可更换一次或多次。</li>
      <li>同时进行中的投递有数量上限；录用、未通过或撤回前都算进行中。</li>
      <li>结束前可随时撤回；撤回后，职位仍开放的可再投递一次。录用或未通过的职位不再重复投递。</li>
      <li>
        撤回和未通过的投递保存 {keepMonths.rejected} 个月，录用的保存 {keepMonths.hired} 个月，到期删除。
      </li>
    </ul>
  );
}
