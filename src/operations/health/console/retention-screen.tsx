import { AsyncContent } from '#ui/console/async-content.tsx';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { retentionList } from '../calls.ts';

/** The retention periods of records, and whether they were destroyed in time. */
export function RetentionScreen() {
  const retention = useData(retentionList, {});
  return (
    <Screen title="保存期限" note="期满的数据由后台作业清除；客户、适当性与协议的档案依法长期保存，不在此列">
      <AsyncContent of={retention}>
        {({ rules }) => (
          <Table label="保存期限" heads={['数据与期限', '清除的作业', '最近清除']}>
            {rules.map(({ rule, queue, lastDoneAt, failed }) => (
              <tr key={rule}>
                <th scope="row" className="rows__wide">
                  {rule}
                </th>
                <td>{queue}</td>
                <td>
                  {lastDoneAt ? <Ago at={lastDoneAt} /> : <span className="muted">七天之内没有运行</span>}
                  {failed > 0 && <strong className="state--locked"> ■ {failed} 次失败</strong>}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </AsyncContent>
    </Screen>
  );
}
