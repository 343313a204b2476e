import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { SignedPage } from '#identity/clients/web/signed-page.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { fetchedPart } from '#ui/navigation/fetched-part.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { caseGet } from '#clients/cases/calls.ts';
import type { CaseView } from '#clients/cases/schema/cases.ts';
import { CaseFilling } from './case-filling.tsx';
import { useArrivals } from './use-arrival-focus.ts';
import { useFreshCase } from './use-fresh-case.ts';
import './business.css';

/** A case is either filled in or looked at. */
const CaseResult = fetchedPart(async () => (await import('./record/case-result.tsx')).CaseResult, 10);

export const head = (): PageHead => ({
  title: '办理业务',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '我的办理', href: paths.businessCases() }, { text: '办理业务' }],
  noIndex: true,
});

/** One case: the step that is due, or what came of it. */
export function Component() {
  const { acptId = '' } = useParams();
  const [name, setName] = useState('办理业务');
  return (
    <SignedPage area={paths.businessCases()} title={name} lead="每完成一步即自动保存，可随时离开，稍后在任何设备上继续。">
      <Case key={acptId} acptId={acptId} onName={setName} />
    </SignedPage>
  );
}

function Case({ acptId, onName }: { acptId: string; onName: (name: string) => void }) {
  const { load, retry, isRetrying } = useCall(caseGet, { acptId });
  const name = load.state === 'ready' ? load.data.name : undefined;
  useEffect(() => {
    if (name) onName(name);
  }, [name, onName]);
  useFreshCase(load.state === 'ready' ? load.data : undefined, retry);
  if (load.state === 'loading') return <Skeleton lines={10} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <Stage view={load.data} onChange={retry} />;
}

function Stage({ view, onChange }: { view: CaseView; onChange: () => void }) {
  const onArrival = useArrivals();
  return view.state === 'open' || view.state === 'returned' ? (
    <CaseFilling view={view} onChange={onChange} onArrival={onArrival} />
  ) : (
    <CaseResult view={view} onChange={onChange} onArrival={onArrival} />
  );
}
