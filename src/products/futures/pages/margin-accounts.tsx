import { AccountTable } from '#content/disclosure/web/account-table.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { paths } from '#ui/paths.ts';
import type { MarginAccountList } from '../schema.ts';
import './margin-accounts.css';

/** Renders the only accounts for futures margin payments, and when they were last compared with the futures company's list. */
export function MarginAccounts({ list }: { list: MarginAccountList }) {
  return (
    <div className="margin-accounts stack stack--rows">
      <Note tone="danger" title="仅限以下账户">
        期货保证金只能由您本人的结算账户、通过银期转账转入以下账户。户名、开户银行、账号三项必须全部一致；要求汇入其他账户或者个人账户的，都是诈骗。
        拿不准时，请到<a href={paths.verify()}>辨真伪</a>输入账号核对，或者致电<a href={paths.customerCenter()}>客户服务中心</a>。
      </Note>
      <LastCheck {...list} />
      <AccountTable caption="期货保证金账户" accounts={list.accounts} />
    </div>
  );
}

function LastCheck({ checkedOn, isUnchanged }: MarginAccountList) {
  if (checkedOn === null) return <p className="muted">名单尚未核对，暂请以期货公司官方公示为准。</p>;
  return (
    <p className="muted">
      最近一次与期货公司核对：<time>{checkedOn}</time>
      {isUnchanged ? '，核对之后没有变动。' : '。核对之后名单有变动，正在重新核对，入金前请致电确认。'}
    </p>
  );
}
