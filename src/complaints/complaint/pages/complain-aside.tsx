import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import type { ComplaintGuide } from '../schema.ts';
import { dateWithWeekday } from '../web/complaint-words.ts';

/** Every other way to say it, and what can be expected, beside the form. */
export function ComplainAside({ contact, guide }: { contact: SiteFrameResult['contact']; guide: ComplaintGuide }) {
  const { complaintPhone, complaintEmail, serviceHours } = contact;
  const rule = guide.rules[0];
  return (
    <aside className="complain-aside no-print" aria-label="其他渠道与时限">
      <h2>也可以直接告诉我们</h2>
      <dl className="targets">
        <dt className="quiet">投诉电话</dt>
        <dd>
          <a href={telephoneHref(complaintPhone)}>{complaintPhone}</a>
          <small className="muted">{serviceHours}</small>
        </dd>
        <dt className="quiet">投诉邮箱</dt>
        <dd>
          <a href={`mailto:${complaintEmail}`}>{complaintEmail}</a>
        </dd>
        <dt className="quiet">当面</dt>
        <dd>
          <a href={paths.branches()}>任一营业网点</a>，可由他人陪同
        </dd>
        <dt className="quiet">监管热线</dt>
        <dd>
          <a href="tel:12386">12386</a>
          <small className="muted">中国证监会服务平台</small>
        </dd>
      </dl>
      {rule && (
        <>
          <h2>什么时候有结果</h2>
          <p>
            今天提交的投诉，{dateWithWeekday(rule.acceptBy)}前告知是否受理，最迟{dateWithWeekday(rule.promisedBy)}答复。
            <a href="#deadline">各类事项的时限</a>
          </p>
        </>
      )}
      <h2>已经提交过</h2>
      <p>
        <a href={paths.complainData()}>凭受理编号查询进度</a>
      </p>
    </aside>
  );
}
