import { useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { FilterBar, FilterChoice, FilterText, Turn } from '#ui/console/filter-bar.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { mediaList } from '../calls.ts';
import type { MediaQuery } from '../schema.ts';
import { PictureGrid } from './picture-grid.tsx';
import { UploadPanel } from './upload-panel.tsx';
import './media.css';

const filters = ['search', 'kind', 'use', 'words', 'before'] as const;

/** The pictures that pages take. */
export function MediaScreen() {
  const [query] = useSearchParams();
  const may = useMay();
  const asked = Object.fromEntries(filters.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))) as MediaQuery;
  const pictures = useData(mediaList, asked);
  return (
    <Screen title="图片库" note="网页上的图片从这里选择；每张都要写明替代文字，或注明是装饰图片">
      {may('media.manage') && <UploadPanel onAdded={pictures.reload} />}
      <FilterBar label="查找图片">
        <FilterText name="search" label="名称或替代文字" width="wide" />
        <FilterChoice
          name="kind"
          label="种类"
          options={[
            { value: 'photo', text: '照片（JPG）' },
            { value: 'drawing', text: '图形（PNG）' },
          ]}
        />
        <FilterChoice
          name="use"
          label="使用情况"
          options={[
            { value: 'used', text: '正在使用' },
            { value: 'unused', text: '未使用' },
          ]}
        />
        <FilterChoice name="words" label="替代文字" options={[{ value: 'missing', text: '尚未填写' }]} />
      </FilterBar>
      <Faces
        of={pictures}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">没有符合条件的图片</p>
            <p>{Object.keys(asked).length > 0 ? '换一个条件试试。' : '用“上传图片”放入第一张。'}</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <PictureGrid items={records} label="图片" />
            <Turn name="before" next={next} previous={query.has('before')} />
          </>
        )}
      </Faces>
    </Screen>
  );
}
