import { useEffect, useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import type { HkNotice, HkNoticePage } from '../schema.ts';
import { askForPage } from '../web/ask-for-page.ts';
import { anchorOf } from '../web/notice-href.ts';
import {
  canTurnTo,
  emptyNoticeList,
  noticesPerPage,
  reduceNoticeList,
  turnTo,
  type NoticeListQuery,
  type NoticeList,
} from '../web/notice-list.ts';
import { typeNames } from '../web/type-names.ts';
import './notice-feed.css';

interface NoticeFeedProps {
  asked: NoticeListQuery;
  first: HkNoticePage;
}

/** The notices from the first page on: more pages are appended below; when loading fails the existing ones stay. */
export function NoticeFeed({ asked, first }: NoticeFeedProps) {
  const { state, failure, isLoading, loadMore, turn } = useNoticeList(asked, first);
  const { type, posStr, list, pageNum, getAllData } = state;
  const count = list.length;
  return (
    <>
      <DataTable
        caption="港股通交易所公告"
        isCaptionHidden
        columns={noticeColumns}
        rows={list}
        rowKey={({ id }) => id}
        isSample={list.some(({ isSample }) => isSample)}
      />
      <div className="hk-more no-print">
        <p id={stateId} className="muted" role="status" tabIndex={-1}>
          {getAllData ? `已全部加载，共 ${count} 条` : `已显示 ${count} 条`}
          {count > noticesPerPage && `，第 ${pageNum} 页`}
        </p>
        {failure !== undefined && <LoadFailed message={failure} onRetry={loadMore} isRetrying={isLoading} />}
        {failure === undefined && !getAllData && (
          <MoreLink href={paths.hkConnect({ type: type ?? '', posStr })} isLoading={isLoading} onMore={loadMore} />
        )}
        <PageTurner state={state} onTurn={turn} />
      </div>
    </>
  );
}

/** Navigation between the loaded pages; only useful with script. */
function PageTurner({ state, onTurn }: { state: NoticeList<HkNotice>; onTurn: (page: number) => void }) {
  const { pageNum, list } = state;
  const isHydrated = useIsHydrated();
  if (!isHydrated || list.length <= noticesPerPage) return null;
  return (
    <div role="group" aria-label="已加载的页">
      {pageNum > 1 && (
        <Button kind="quiet" onClick={() => onTurn(pageNum - 1)}>
          回到第 {pageNum - 1} 页
        </Button>
      )}
      {canTurnTo(state, pageNum + 1) && (
        <Button kind="quiet" onClick={() => onTurn(pageNum + 1)}>
          去第 {pageNum + 1} 页
        </Button>
      )}
    </div>
  );
}

/** Manages the list with the state machine; after each change of page the first notice gets the focus. */
function useNoticeList(asked: NoticeListQuery, first: HkNoticePage) {
  const client = useClient();
  const [state, setState] = useState<NoticeList<HkNotice>>(() => reduceNoticeList<HkNotice>(emptyNoticeList, asked, first));
  const [failure, setFailure] = useState<string>();
  /** The page that is being loaded. */
  const [wish, setWish] = useState<NoticeListQuery>();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!wish) return undefined;
    const attempt = new AbortController();
    const callback: Parameters<typeof askForPage>[2] = (outcome) => {
      setWish(undefined);
      setFailure(outcome.state === 'failed' ? outcome.message : undefined);
      if (outcome.state === 'failed') return;
      // Loading more after turning back continues at the end: all pages but the last are full.
      setState((before) => reduceNoticeList(turnTo(before, before.list.length / noticesPerPage), wish, outcome.data));
      setTarget(targetOf(outcome.data.list[0]));
    };
    void askForPage(client().call, wish, callback, attempt.signal);
    return () => attempt.abort();
  }, [client, wish]);
  useEffect(() => {
    if (target !== undefined) document.getElementById(target)?.focus();
  }, [target]);

  const loadMore = (): void => {
    if (!wish) setWish({ type: state.type ?? '', posStr: state.posStr });
  };
  const turn = (page: number): void => {
    const turned = turnTo(state, page);
    setState(turned);
    setTarget(targetOf(turned.list[(turned.pageNum - 1) * noticesPerPage]));
  };
  return { state, failure, isLoading: wish !== undefined, loadMore, turn };
}

const stateId = 'hk-state';
/** Returns the element to focus: a notice, or the message about an empty list. */
const targetOf = (notice: HkNotice | undefined): string => (notice ? anchorOf(notice.id) : stateId);

interface MoreLinkProps {
  /** URL of the next page, for browsers without script. */
  href: string;
  isLoading: boolean;
  onMore: () => void;
}

/** 加载更多: a link to the next page that becomes a button with script. The element stays the same. */
function MoreLink({ href, isLoading, onMore }: MoreLinkProps) {
  const isHydrated = useIsHydrated();
  const press = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    onMore();
  };
  return (
    <ButtonLink
      href={href}
      rel="next"
      data-needs-js=""
      role={isHydrated ? 'button' : undefined}
      aria-busy={isLoading || undefined}
      onClick={press}
      onKeyDown={(event) => event.key === ' ' && press(event)}
    >
      {isLoading ? '正在加载…' : '加载更多'}
    </ButtonLink>
  );
}

const noticeColumns: readonly TableColumn<HkNotice>[] = [
  { key: 'title', header: '标题与原文', cell: Title, isWide: true },
  {
    key: 'security',
    header: '证券代码与简称',
    cell: ({ securityCode, securityName }) => [securityCode, securityName].filter(Boolean).join(' ') || '—',
  },
  { key: 'type', header: '类型', cell: ({ type }) => <Tag>{typeNames[type]}</Tag> },
  { key: 'time', header: '时间', cell: Time },
];

function Title({ id, title, url }: HkNotice) {
  return (
    <a id={anchorOf(id)} href={url} rel="noopener noreferrer">
      {title} <Icon name="external" />
      <span className="visually-hidden">（原文，外部网站）</span>
    </a>
  );
}

function Time({ time }: HkNotice) {
  return (
    <time className="hk-time" dateTime={time}>
      {beijingMinute(time)}
    </time>
  );
}
