import { paths } from '#ui/paths.ts';

/** Ways to follow publications without a feed reader. */
export const DigestOffer = () => (
  <ul>
    <li>
      <a className="target" href={paths.digest()}>
        邮件订阅
      </a>
      ：选好栏目、名单与证券，有新内容时每天或每周一封，邮箱须确认，可一键退订。
    </li>
    <li>
      <a className="target" href={paths.corporateActions()}>
        新股与公司行动日历
      </a>
      与
      <a className="target" href={paths.calendar()}>
        交易日历
      </a>
      ：页面上的“日历 .ics”可以订阅到手机与电脑的日历。
    </li>
  </ul>
);
