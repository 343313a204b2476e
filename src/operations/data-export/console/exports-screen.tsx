import { useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { Turn } from '#ui/console/filter-bar.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { exportList } from '../calls.ts';
import { ExportCards } from './export-cards.tsx';
import { ExportForm } from './export-form.tsx';
import './exports.css';

/** One's own exports of personal data: asked for with a reason, and fetched within a day once somebody else has approved them. */
export function ExportsScreen() {
  const [query, setQuery] = useSearchParams();
  const after = query.get('after');
  const orders = useData(exportList, { ...(after && { after }) });
  const close = () => setQuery({}, { replace: true });
  const ask = (
    <Button kind="primary" onClick={() => setQuery({ new: '1' })}>
      申请导出
    </Button>
  );
  return (
    <Screen title="个人信息导出" note="由另一人批准后生成；仅申请人本人可在 24 小时内下载，每次下载均有记录" acts={ask}>
      {query.has('new') && (
        <ExportForm
          onAsked={() => {
            close();
            orders.reload();
          }}
          onCancel={close}
        />
      )}
      <Faces
        of={orders}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">没有导出申请</p>
            <p>从“申请导出”开始：选择内容与范围，写明原因和用途，等待另一人批准。</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <ExportCards orders={records} onChanged={orders.reload} />
            <Turn name="after" next={next} previous={after !== null} />
          </>
        )}
      </Faces>
      <Watermark />
    </Screen>
  );
}
