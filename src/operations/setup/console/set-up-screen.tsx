import { useState } from 'react';
import { dutyNames } from '#identity/staff/web/permission-names.ts';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { useTitle } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { setUpLinkCheck } from '../calls.ts';
import type { SetUpReceipt } from '../schema.ts';
import { SetUpForm } from './set-up-form.tsx';
import './first-day.css';

/** The screen behind the link that a site without a firm prints at start. The secret follows `#`, so that no server or log sees it. */
export function SetUpScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const [receipt, setReceipt] = useState<SetUpReceipt>();
  const link = useData(setUpLinkCheck, { token });
  useTitle('初始设置');
  return (
    <main className="set-up" id="main">
      {receipt ? (
        <SetUpDone receipt={receipt} />
      ) : (
        <AsyncContent of={link}>
          {({ expiresAt }) => (
            <>
              <h1>初始设置</h1>
              <p className="quiet">
                约二十分钟。填写的内容以后都可以在管理端修改；建立之后网站对访客显示“即将开通”，直至两级复核同意上线。链接有效至{' '}
                {beijingMinute(expiresAt)}，使用一次后失效。
              </p>
              <SetUpForm token={token} onDone={setReceipt} />
            </>
          )}
        </AsyncContent>
      )}
    </main>
  );
}

/** The links of the three administrators, shown only once, and the next steps. */
function SetUpDone({ receipt: { administrators } }: { receipt: SetUpReceipt }) {
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
