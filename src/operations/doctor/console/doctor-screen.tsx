import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { doctorRun } from '../calls.ts';
import type { CheckReport, DoctorReport } from '../schema.ts';

/** All checks of the installation, those that need something done first. */
export function DoctorScreen() {
  const report = useData(doctorRun, {});
  return (
    <Screen
      title="安装检查"
      note="检查版本、设置、证书、代理、数据库、存储、备份与作业，约需十秒。服务器上的 npm run doctor 检查同样的内容，网站停着时也能用"
      acts={
        <Button onClick={report.reload} disabled={report.isLoading}>
          重新检查
        </Button>
      }
    >
      <AsyncContent of={report}>{(data) => <Checks report={data} />}</AsyncContent>
    </Screen>
  );
}

const stateWords: Readonly<Record<CheckReport['state'], readonly [mark: string, className: string]>> = {
  bad: ['■ 有问题', 'state--locked'],
  poor: ['▲ 注意', 'state--invited'],
  good: ['● 正常', 'state--active'],
  unused: ['○ 未使用', 'state--disabled'],
};
const order = ['bad', 'poor', 'good', 'unused'] as const;

function Checks({ report: { checks } }: { report: DoctorReport }) {
  return (
    <Table label="各项检查" heads={['检查', '状态', '情况与处理']}>
      {order
        .flatMap((state) => checks.filter((check) => check.state === state))
        .map(({ code, title, state, findings }) => {
          const [mark, className] = stateWords[state];
          return (
            <tr key={code}>
              <th scope="row">
                {title}
                <p className="muted">{code}</p>
              </th>
              <td>
                <span className={`state ${className}`}>{mark}</span>
              </td>
              <td className="rows__wide">
                {findings.map(({ text, remedy }) => (
                  <div key={text}>
                    <p>{text}</p>
                    {remedy && <p className="muted">处理：{remedy}</p>}
                  </div>
                ))}
              </td>
            </tr>
          );
        })}
    </Table>
  );
}
