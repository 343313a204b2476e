import { Link } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, FactList, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { stateNames as orderStates } from '#workflow/approvals/web/approval-labels.ts';
import { checkListGet, readMarkSet } from '../calls.ts';
import type { ChecklistItem, CheckList } from '../schema.ts';
import { ReadBy, PreviewSiteButton } from './launch-parts.tsx';
import './first-day.css';

const standingNames: Readonly<Record<CheckList['standing'], string>> = {
  unprepared: '尚未设置',
  closed: '筹备中，访客看到“即将开通”',
  open: '已对外开放',
};
const stateNames: Readonly<Record<ChecklistItem['state'], string>> = { missing: '缺少', unread: '待核对', done: '完成' };
const stateSigns: Readonly<Record<ChecklistItem['state'], string>> = { missing: '○', unread: '◐', done: '●' };

/** The checklist before the site opens: missing items, who has read what, a preview, and the opening. */
export function LaunchScreen() {
  const list = useData(checkListGet, {});
  return (
    <Screen title="上线检查" acts={list.data?.standing === 'closed' && <PreviewSiteButton />}>
      <AsyncContent of={list}>
        {(data) => (
          <>
            <LaunchStatus list={data} />
            <ScreenSection title="须完成的事项">
              <Lines label="须完成" lines={data.lines.filter(({ isNeeded }) => isNeeded)} onRead={list.reload} />
            </ScreenSection>
            <ScreenSection title="建议完成的事项">
              <Lines label="建议完成" lines={data.lines.filter(({ isNeeded }) => !isNeeded)} onRead={list.reload} />
            </ScreenSection>
            {data.emptyPages.length > 0 && (
              <ScreenSection title="还没有内容的页面">
                <EmptyPages pages={data.emptyPages} />
              </ScreenSection>
            )}
            {data.emptyLists.length > 0 && (
              <ScreenSection title="还没有导入的名单">
                <EmptyLists lists={data.emptyLists} />
              </ScreenSection>
            )}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function LaunchStatus({ list: { standing, preparedAt, openedAt, lines, order } }: { list: CheckList }) {
  const left = lines.filter(({ isNeeded, state }) => isNeeded && state !== 'done').length;
  return (
    <ScreenSection title="现状">
      <FactList
        facts={[
          ['网站', standingNames[standing]],
          ...(preparedAt ? [['建立', <Ago key="prepared" at={preparedAt} />] as const] : []),
          ...(openedAt ? [['上线', <Ago key="opened" at={openedAt} />] as const] : []),
          ['须完成', left === 0 ? '全部完成' : `还有 ${left} 项`],
        ]}
      />
      {standing === 'closed' && (
        <p>
          {order ? (
            <>
              <Link to={`/changes/${order.id}`}>网站上线变更单</Link>：{orderStates[order.state as keyof typeof orderStates].name}
              。须由内容复核与合规先后同意，起草人不能复核。
            </>
          ) : (
            <>
              {left === 0 ? '可以起草' : '全部完成后起草'}
              <Link to="/content?type=launch">“网站上线”变更单</Link>，由内容复核与合规先后同意，可以定时生效。
            </>
          )}
        </p>
      )}
    </ScreenSection>
  );
}

function EmptyPages({ pages }: { pages: CheckList['emptyPages'] }) {
  return (
    <>
      <p>访客在这些页面看到“尚未公布”或“暂无内容”。写好内容后自动显示；没有开展的业务，请从导航和页脚中去掉。</p>
      <Table label="缺少内容的页面" heads={['页面', '地址', '操作']} isWhole>
        {pages.map(({ title, path, typeTitle, href }) => (
          <tr key={path}>
            <td>{title}</td>
            <td className="rows__wide">{path}</td>
            <td>
              <Link to={href} aria-label={`编写${typeTitle}，用于${title}`}>
                编写{typeTitle}
              </Link>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function EmptyLists({ lists }: { lists: CheckList['emptyLists'] }) {
  return (
    <>
      <p>这些名单由文件导入：下载空白模板，填好后上传，由另一人复核发布。没有开展的业务不用导入。</p>
      <Table label="没有导入的名单" heads={['名单', '用于', '操作']} isWhole>
        {lists.map(({ title, path, href }) => (
          <tr key={href}>
            <td>{title}</td>
            <td className="rows__wide">{path}</td>
            <td>
              <Link to={href}>导入{title}</Link>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

interface LinesProps {
  label: string;
  lines: readonly ChecklistItem[];
  onRead: () => void;
}

function Lines({ label, lines, onRead }: LinesProps) {
  const may = usePermissionCheck();
  const reading = useAction<{ item: string; title: string }>({
    act: async (client, { item, title }) => {
      await client.call(readMarkSet, { item });
      toast(`“${title}”已标记为核对`);
      onRead();
    },
  });
  return (
    <Table label={label} heads={['状态', '事项', '数量', '核对', '操作']} isWhole>
      {lines.map((line) => (
        <tr key={line.code}>
          <td>
            <span aria-hidden="true">{stateSigns[line.state]}</span> {stateNames[line.state]}
          </td>
          <td className="rows__wide">
            <Link to={line.href}>{line.title}</Link>
            <span className="subline">{line.note}</span>
          </td>
          <td>{line.count}</td>
          <td>
            <ReadBy readBy={line.readBy} readAt={line.readAt} />
          </td>
          <td>
            {line.textsRead !== null && (
              <Link to={`/launch/${line.code}`} aria-label={`逐份核对：${line.title}`}>
                逐份核对（{line.textsRead}/{line.count}）
              </Link>
            )}
            {line.state === 'unread' && line.textsRead === null && may('content.approve') && (
              <Button
                aria-busy={reading.busyWith?.item === line.code}
                aria-label={`标记已核对：${line.title}`}
                onClick={() => reading.run({ item: line.code, title: line.title })}
              >
                标记已核对
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
