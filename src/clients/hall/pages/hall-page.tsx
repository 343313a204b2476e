import { useState } from 'react';
import { hallGet } from '#clients/cases/calls.ts';
import type { HallResult } from '#clients/cases/schema/hall.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { SignedInPart, SignedInSection } from '#identity/accounts/web/signed-in-part.tsx';
import { ClientPage } from '#identity/clients/web/client-page.tsx';
import { useClientSession } from '#identity/clients/web/session-store.ts';
import { useCall } from '#ui/api/use-call.ts';
import { page, usePage, type PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Catalogue } from './overview/catalogue.tsx';
import { ClientContacts } from './overview/client-contacts.tsx';
import { greet } from './overview/greeting.ts';
import { NextAction } from './overview/next-action.tsx';
import { OwnPermissions } from './overview/own-permissions.tsx';
import { PendingCases } from './overview/pending-cases.tsx';
import { TodoList } from './overview/todo-list.tsx';
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
    <ClientPage area={paths.business()} title="业务办理大厅" lead={session ? greet(now, session.clientName) : '您好'}>
      <Hall contact={contact} />
    </ClientPage>
  );
}

function Hall({ contact }: { contact: SiteFrameResult['contact'] }) {
  const hall = useCall(hallGet, {});
  if (hall.load.state === 'ready') return <Parts hall={hall.load.data} contact={contact} />;
  return (
    <SignedInPart title="下一步" call={hall} lines={12}>
      {() => null}
    </SignedInPart>
  );
}

function Parts({ hall, contact }: { hall: HallResult; contact: SiteFrameResult['contact'] }) {
  const others = hall.todos.slice(1);
  return (
    <div className="hall">
      <div className="hall__do">
        <NextAction hall={hall} />
        {others.length > 0 && (
          <SignedInSection title={`另有 ${others.length} 项等您处理`}>
            <TodoList todos={others} />
          </SignedInSection>
        )}
        {hall.cases.length > 0 && (
          <SignedInSection title="我们正在审核">
            <PendingCases cases={hall.cases} />
          </SignedInSection>
        )}
      </div>
      <div className="hall__me">
        <SignedInSection title="我的权限">
          <OwnPermissions hall={hall} />
        </SignedInSection>
        <SignedInSection title="为您服务">
          <ClientContacts care={hall.care} contact={contact} />
        </SignedInSection>
      </div>
      <div className="hall__catalogue">
        <Catalogue hall={hall} />
      </div>
    </div>
  );
}
