import { useParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { dailySourceGet } from '../../calls/sources.ts';
import { SourceForm } from './source-form.tsx';
import '../daily.css';
import './sources.css';

/** One described source of files, or a new one. */
export function SourceScreen() {
  const { id: code = '' } = useParams();
  const source = useData(dailySourceGet, { code });
  const title = code === 'new' ? '新建来源' : (source.data?.name ?? '文件来源');
  return (
    <Screen title={title} note={source.data?.shipped && '随程序提供，可以补充，不能去掉已有的'}>
      <AsyncContent of={source}>
        {(detail) => (
          <SourceForm key={`${detail.code} ${detail.revision}`} detail={detail} isNew={code === 'new'} onSaved={source.reload} />
        )}
      </AsyncContent>
    </Screen>
  );
}
