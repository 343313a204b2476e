import { Link } from 'react-router';
import { exchangeNames, isExchange } from '#securities/lists/web/exchange.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { dailySourceList } from '../../calls/sources.ts';
import type { SourceLine } from '../../schema/sources.ts';
import '../daily.css';

/** Lists the described sources: those of the firm, and the built-in ones with the additions by staff. */
export function SourcesScreen() {
  const sources = useData(dailySourceList, {});
  const may = usePermissionCheck();
  return (
    <Screen
      title="文件来源"
      note="写明一家机构的文件怎样读取：列名、单位、写法，接口文件的控制行与尾行"
      acts={may('import.propose') && <Link to="/data/sources/new">新建来源</Link>}
    >
      <AsyncContent
        of={sources}
        isEmpty={(data) => data.sources.length === 0}
        empty={<p>没有您负责的名单的来源。需要时请联系安全管理员，在“账号”中授予。</p>}
      >
        {({ sources: all }) => (
          <>
            <ScreenSection title="自建的来源">
              <Own sources={all.filter(({ isShipped }) => !isShipped)} />
            </ScreenSection>
            <ScreenSection title="随程序提供的来源">
              <Sources label="随程序提供的各来源" sources={all.filter(({ isShipped }) => isShipped)} />
            </ScreenSection>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Own({ sources }: { sources: readonly SourceLine[] }) {
  if (sources.length === 0) return <p>还没有自建的来源。收到新机构的文件或接口文件时，在“新建来源”中描述一次，以后导入时选用。</p>;
  return <Sources label="自建的各来源" sources={sources} />;
}

function Sources({ label, sources }: { label: string; sources: readonly SourceLine[] }) {
  return (
    <Table label={label} heads={['来源', '代号', '适用名单', '市场', '描述的列', '接口文件', '修改']}>
      {sources.map((source) => (
        <SourceRow key={source.code} source={source} />
      ))}
    </Table>
  );
}

function SourceRow({ source }: { source: SourceLine }) {
  const { code, name, isShipped, isChanged, lists, exchange, columns, layout, changedAt, changedBy } = source;
  return (
    <tr>
      <th scope="row" className="rows__wide">
        <Link to={`/data/sources/${code}`}>{name}</Link>
        {isShipped && isChanged && <span className="subline">有补充</span>}
      </th>
      <td>{code}</td>
      <td className="rows__wide">{lists.join('、')}</td>
      <td>{exchange && isExchange(exchange) ? exchangeNames[exchange] : '—'}</td>
      <td>{columns}</td>
      <td>{layout.length > 0 ? layout.join('、') : '—'}</td>
      <td>
        {changedAt ? <Ago at={changedAt} /> : '—'}
        {changedBy && <span className="subline">{changedBy}</span>}
      </td>
    </tr>
  );
}
