import { useEffect } from 'react';
import { siteFrameGet } from '#content/website/calls/site.ts';
import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { SignedInPart } from '#identity/accounts/web/signed-in-part.tsx';
import { ClientPage } from '#identity/clients/web/client-page.tsx';
import { clientQueries } from '#rendering/routes/queries/client.ts';
import { useClient } from '#ui/api/client-context.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { timelineGet, timelineSeen, timelineFile } from '../calls.ts';
import type { TimelineFileInput } from '../schema.ts';
import { kindNames, timelineKinds, type TimelineKind } from '../web/kinds.ts';
import { TimelineList } from './timeline-list.tsx';

export const query = clientQueries.timeline;

/** The filter and page position in the URL. */
export interface TimelineAddress {
  kind?: TimelineKind;
  from?: string;
  to?: string;
  before?: string;
}

export const loader = page(async ({ query, call }: PageContext<'timeline'>) => ({
  query: query as TimelineAddress,
  contact: (await call(siteFrameGet, {})).contact,
}));

export const head: HeadOf<typeof loader> = () => ({
  title: '与我有关的记录',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '与我有关的记录' }],
  noIndex: true,
});

/** Everything that concerns the client, on one timeline. */
export function Component() {
  const { query, contact } = usePage(loader);
  return (
    <ClientPage
      area={paths.timeline()}
      title="与我有关的记录"
      lead="登录、通知、业务、文件、资料变更，以及本公司何时因何查阅您的资料，一处看全。时间均为北京时间。"
    >
      <FilterForm
        action={paths.timeline()}
        values={{ ...query }}
        selects={[{ name: 'kind', label: '类别', options: timelineKinds.map((kind) => ({ value: kind, text: kindNames[kind] })) }]}
        dates={{ label: '日期', fromName: 'from', toName: 'to' }}
        label="筛选记录"
      />
      <Records query={query} contact={contact} />
    </ClientPage>
  );
}

function Records({ query, contact }: { query: TimelineAddress; contact: SiteFrameResult['contact'] }) {
  const timeline = useCall(timelineGet, query);
  const { before, ...filter } = query;
  useNoticesSeen(timeline.load.state === 'ready' && isNewest(query) ? timeline.load.data.records[0]?.at : undefined);
  return (
    <SignedInPart title={query.kind ? kindNames[query.kind] : '全部记录'} call={timeline} lines={8}>
      {({ records, next }) => (
        <>
          <TimelineList records={records} contact={contact} isFiltered={Object.values(filter).some(Boolean)} />
          <nav className="cluster middle" aria-label="记录分页">
            {before !== undefined && <a href={paths.timeline(filter)}>回到最新</a>}
            {next !== null && (
              <a rel="next" href={paths.timeline({ ...filter, before: next })}>
                更早的记录
              </a>
            )}
          </nav>
          <TimelineExport filter={filter} />
        </>
      )}
    </SignedInPart>
  );
}

/** Returns true for the first page of all events, or of notices. */
const isNewest = ({ kind, from, to, before }: TimelineAddress): boolean =>
  (kind === undefined || kind === 'message') && !from && !to && before === undefined;

/** Marks the displayed notices as read, which removes them from the hall's pending items; if that fails they stay pending. */
function useNoticesSeen(upTo: string | undefined): void {
  const client = useClient();
  useEffect(() => {
    if (upTo)
      void client()
        .call(timelineSeen, { upTo }, { quiet: true })
        .catch(() => undefined);
  }, [client, upTo]);
}

/** Downloads the filtered part by a link valid for five minutes; the copy of personal data contains everything. */
function TimelineExport({ filter }: { filter: TimelineFileInput }) {
  const { isBusy, run: download } = useAction({
    // The response is an attachment, so the page stays.
    act: async (client) => location.assign((await client.call(timelineFile, filter)).url),
    explain: failureNotification('未能导出'),
  });
  return (
    <div className="timeline-export cluster middle no-print">
      <Button icon="download" aria-busy={isBusy} onClick={() => download()}>
        导出为 CSV
      </Button>
      <p className="quiet">
        按当前筛选导出，最多 10,000 条。需要您的全部个人信息，请在
        <a href={paths.privacyCenter()}>隐私中心</a>申请副本，副本中也含这些记录。
      </p>
    </div>
  );
}
