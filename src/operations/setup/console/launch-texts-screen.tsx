import { Link, useParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { launchTextsGet, readMarkSet } from '../calls.ts';
import type { LaunchTexts } from '../schema.ts';
import { ReadBy, PreviewSiteButton } from './launch-parts.tsx';
import './first-day.css';

/** The standard texts of a kind; each is ticked once it has been read, or all at the end. */
export function LaunchTextsScreen() {
  const { id: item = '' } = useParams();
  const texts = useData(launchTextsGet, { item });
  const title = texts.data ? `核对：${texts.data.title}` : '核对';
  return (
    <Screen title={title} note={texts.data?.note} acts={texts.data?.standing === 'closed' && <PreviewSiteButton />}>
      <AsyncContent of={texts} isEmpty={(data) => data.texts.length === 0} empty={<p>还没有这类内容，无从核对。</p>}>
        {(data) => <Texts item={item} list={data} onRead={texts.reload} />}
      </AsyncContent>
      <p className="launch__line">
        <Link to="/launch">回到上线检查</Link>
      </p>
    </Screen>
  );
}

function Texts({ item, list: { title, type, texts }, onRead }: { item: string; list: LaunchTexts; onRead: () => void }) {
  const may = usePermissionCheck();
  const reading = useAction<{ subject?: string }>({
    act: async (client, { subject }) => {
      await client.call(readMarkSet, { item, subject });
      toast(subject === undefined ? `“${title}”已全部标记为核对` : '已标记为核对');
      onRead();
    },
  });
  const left = texts.filter(({ readBy }) => readBy === null).length;
  const mayRead = may('content.approve');
  return (
    <>
      <p className="launch__line">
        共 {texts.length} 份，{left === 0 ? '已全部核对' : `还有 ${left} 份待核对`}。需要改动的，在
        <Link to={`/content?type=${type}`}>内容</Link>中起草变更单。
      </p>
      <Table label={title} heads={['状态', '文字', '核对', '操作']} isWhole>
        {texts.map(({ subject, title: name, place, href, readBy, readAt }) => (
          <tr key={subject}>
            <td>
              <span aria-hidden="true">{readBy === null ? '◐' : '●'}</span> {readBy === null ? '待核对' : '完成'}
            </td>
            <td className="rows__wide">
              {href ? (
                <a href={href} target="_blank" rel="noopener">
                  {name}
                </a>
              ) : (
                name
              )}
              <span className="subline">{place}</span>
            </td>
            <td>
              <ReadBy readBy={readBy} readAt={readAt} />
            </td>
            <td>
              {readBy === null && mayRead && (
                <Button
                  aria-busy={reading.busyWith?.subject === subject}
                  aria-label={`标记已核对：${name}`}
                  onClick={() => reading.run({ subject })}
                >
                  标记已核对
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {left > 0 && mayRead && (
        <div className="launch__line">
          <Button aria-busy={reading.isBusy && reading.busyWith?.subject === undefined} onClick={() => reading.run({})}>
            全部已阅读，一并标记
          </Button>
        </div>
      )}
    </>
  );
}
