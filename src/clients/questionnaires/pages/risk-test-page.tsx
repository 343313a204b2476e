import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientPage } from '#identity/clients/web/client-page.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { riskTolerance } from '../calls.ts';
import { PaperRun } from '../web/paper-run.tsx';
import { ResultList } from '../web/result-list.tsx';

const title = '办理风险测评';

export const head = (): PageHead => ({
  title,
  crumbs: [{ text: '风险测评', href: paths.riskCheck() }, { text: title }],
  noIndex: true,
});

/** The signed-in client takes the risk test and sees earlier results. */
export function Component() {
  return (
    <ClientPage area={paths.business()} title={title} lead="由本人如实作答，当场得到等级、有效期与适当性意见。">
      <RiskTest />
    </ClientPage>
  );
}

function RiskTest() {
  const navigate = useNavigate();
  const [results, setResults] = useState(0);
  return (
    <>
      <div className="signed-part">
        <PaperRun
          paper={riskTolerance}
          doneText="返回风险测评"
          onDone={() => void navigate(paths.riskCheck())}
          onResult={() => setResults((count) => count + 1)}
        />
      </div>
      <ResultList key={results} />
    </>
  );
}
