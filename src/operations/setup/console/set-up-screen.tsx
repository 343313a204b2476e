import { useState } from 'react';
import { useTitle } from '#ui/console/screen.tsx';
import { Faces } from '#ui/console/faces.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { setUpOpen } from '../calls.ts';
import type { SetUpReceipt } from '../schema.ts';
import { SetUpForm } from './set-up-form.tsx';
import { SetUpDone } from './set-up-done.tsx';
import './first-day.css';

/** What the link leads to that is printed when a site without a firm starts. Its secret stands behind `#`, where no server and no log gets to see it. */
export function SetUpScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const [receipt, setReceipt] = useState<SetUpReceipt>();
  const link = useData(setUpOpen, { token });
  useTitle('初始设置');
  return (
    <main className="set-up" id="main">
      {receipt ? (
        <SetUpDone receipt={receipt} />
      ) : (
        <Faces of={link}>
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
        </Faces>
      )}
    </main>
  );
}
