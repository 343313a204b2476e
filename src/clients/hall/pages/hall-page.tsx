import { useState } from 'react';
import { hallGet } from '#clients/cases/calls.ts';
import type { HallResult } from '#clients/cases/schema/hall.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { SignedPart, SignedSection } from '#identity/accounts/web/signed-part.tsx';
import { useClientSession } from '#identity/clients/web/session-store.ts';
import { SignedPage } from '#identity/clients/web/signed-page.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { page, usePage, type PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Catalogue } from './overview/catalogue.tsx';
import { greet } from './overview/greeting.ts';
import { NextAction } from './overview/next-action.tsx';
import { OwnPermissions } from './overview/own-permissions.tsx';
import { TodoList } from './overview/todo-list.tsx';
import { UnderWay } from './overview/under-way.tsx';
import { WhoAnswers } from './overview/who-answers.tsx';
import './business.css';
import './overview/hall.css';

export const loader = page(async ({ call }) => (await call(siteFrameGet, {})).contact);

export const head = (): PageHead => ({ title: '业务办理大厅', crumbs: [{ text: '业务办理大厅' }], noIndex: true });

/** The signed-in client's hall: the next action, pending items, permissions and contacts, then the catalogue. */
export function Component() {
  const contact = usePage(loader);
  const session = useClientSession();
  const [now] = useState(() => new Date());
  return (
    <SignedPage area={paths.business()} title="业务办理大厅" lead={session ? greet(now, session.clientName) : '您好'}>
      <Hall contact={contact} />
    </SignedPage>
  );
}

function Hall({ contact }: { contact: SiteFrameResult['contact'] }) {
  const hall = useCall(hallGet, {});
  if (hall.load.state === 'ready') return <Parts hall={hall.load.data} contact={contact} />;
  return (
    <SignedPart title="下一步" call={hall} lines={12}>
      {() => null}
    </SignedPart>
  );
}

function Parts({ hall, contact }: { hall: HallResult; contact: SiteFrameResult['contact'] }) {
  const others = hall.todos.slice(1);
  return (
    <div className="hall">
      <div className="hall__do">
        <NextAction hall={hall} />
        {others.length > 0 && (
          <SignedSection title={`另有 ${others.length} 项等您处理`}>
            <TodoList todos={others} />
          </SignedSection>
        )}
        {hall.cases.length > 0 && (
          <SignedSection title="我们正在审核">
            <UnderWay cases={hall.cases} />
          </SignedSection>
        )}
      </div>
      <div className="hall__me">
        <SignedSection title="我的权限">
          <OwnPermissions hall={hall} />
        </SignedSection>
        <SignedSection title="为您服务">
          <WhoAnswers care={hall.care} contact={contact} />
        </SignedSection>
      </div>
      <div className="hall__catalogue">
        <Catalogue hall={hall} />
      </div>
    </div>
  );
}
