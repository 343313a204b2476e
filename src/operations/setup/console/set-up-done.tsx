import { CopyButton } from '#ui/components/copy-button.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { SetUpReceipt } from '../schema.ts';
import { dutyNames } from '#identity/staff/web/permission-names.ts';

/** The links of the three administrators, on screen this once, and what comes next. */
export function SetUpDone({ receipt: { administrators } }: { receipt: SetUpReceipt }) {
  return (
    <>
      <div role="status">
        <h1>公司已建立</h1>
      </div>
      <p>
        网站现在对访客显示“即将开通”。请把下面三个链接分别交给本人：它们只显示这一次，各用一次后失效；遗失时用 npm run first-admin
        重新取得。
      </p>
      <ul className="set-up__links">
        {administrators.map(({ duty, name, loginName, link, expiresAt }) => (
          <li key={duty}>
            <h2 className="part__title">
              {dutyNames[duty]}：{name}（{loginName}）
            </h2>
            <p className="quiet">有效至 {beijingMinute(expiresAt)}</p>
            <code className="issued__link">{location.origin + link}</code>
            <CopyButton text={location.origin + link} name={`${name}的链接`} />
          </li>
        ))}
      </ul>
      <h2 className="part__title">接下来</h2>
      <ol className="set-up__contents">
        <li>三名管理员各自打开链接，设置密码与第二因素。</li>
        <li>系统管理员在“账号”中为经办与复核人员建立账号；本人启用后，安全管理员授予角色与范围。</li>
        <li>经办人员按“上线检查”逐项核对内容，由复核人员标记已核对。</li>
        <li>起草“网站上线”变更单，经两级复核后生效，访客即可访问。</li>
      </ol>
    </>
  );
}
