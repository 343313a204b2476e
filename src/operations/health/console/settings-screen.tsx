import { Link } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { settingList } from '../calls.ts';

/** The settings of this process. They are set by the operator at start, not here. */
export function SettingsScreen() {
  const settings = useData(settingList, {});
  const may = usePermissionCheck();
  const note = (
    <>
      由环境变量设置，重新启动后生效；密钥只显示是否已设置。
      {may('content.read') && (
        <>
          网站内容的设置及其历史在<Link to="/content">内容</Link>中。
        </>
      )}
    </>
  );
  return (
    <Screen title="运行设置" note={note}>
      <AsyncContent of={settings}>
        {(data) => (
          <Table label="运行设置" heads={['变量', '当前值', '用途']}>
            {data.settings.map(({ name, value, isOwn, meaning }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td className="rows__code">{isOwn ? <strong>{value}</strong> : <span className="muted">{value}</span>}</td>
                <td className="rows__wide">{meaning}</td>
              </tr>
            ))}
          </Table>
        )}
      </AsyncContent>
    </Screen>
  );
}
