import { useState, useSyncExternalStore, type DragEvent } from 'react';
import { useSearchParams, Link } from 'react-router';
import { useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice, FilterText, CursorLinks } from '#ui/console/filter-bar.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { mediaList } from '../calls.ts';
import type { MediaQuery } from '../schema.ts';
import { pictureLimits } from '../web/picture-limits.ts';
import { PictureGrid } from './picture-grid.tsx';
import { createUploadStore, type UploadLine, type UploadStore } from './upload-store.ts';
import './media.css';

const filters = ['search', 'kind', 'use', 'words', 'before'] as const;

/** Renders the media library. */
export function MediaScreen() {
  const [query] = useSearchParams();
  const may = usePermissionCheck();
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
      <AsyncContent
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
            <CursorLinks name="before" next={next} previous={query.has('before')} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** Renders the upload area with the progress of each file. */
function UploadPanel({ onAdded }: { onAdded: () => void }) {
  const client = useClient();
  const [store] = useState(() => createUploadStore(client, onAdded));
  const lines = useSyncExternalStore(store.subscribe, store.lines);
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      store.add([...event.dataTransfer.files]);
    },
  };
  return (
    <section className="uploads" aria-label="上传图片" {...drop}>
      <div className="cluster">
        <FilePicker kind="primary" label="选择要上传的图片" accept={pictureLimits.accept} isMultiple onFiles={(files) => store.add(files)}>
          上传图片
        </FilePicker>
        <p className="quiet">可一次选择多张，或把文件拖到这里。{pictureLimits.text}；照片中的拍摄地点等信息会被清除。</p>
      </div>
      {lines.length > 0 && <UploadLines lines={lines} store={store} />}
    </section>
  );
}

const isOver = ({ state }: UploadLine): boolean => state !== 'waiting' && state !== 'sending';

function UploadLines({ lines, store }: { lines: readonly UploadLine[]; store: UploadStore }) {
  const over = lines.filter(isOver).length;
  const failed = lines.filter(({ state }) => state === 'failed').length;
  return (
    <>
      <div className="cluster">
        <p role="status">
          已处理 {over} / {lines.length} 张{failed > 0 && `，${failed} 张没有成功`}
        </p>
        {over > 0 && (
          <Button kind="quiet" onClick={() => store.clear()}>
            清除已处理的记录
          </Button>
        )}
      </div>
      <ul className="uploads__lines">
        {lines.map((line) => (
          <li key={line.id} className="uploads__line">
            <span className="uploads__name">{line.name}</span>
            <UploadEnd line={line} onRetry={() => store.retry(line.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UploadEnd({ line: { state, sent, reason, item, name }, onRetry }: { line: UploadLine; onRetry: () => void }) {
  if (state === 'waiting') return <span className="muted">等待上传</span>;
  if (state === 'sending')
    return sent < 1 ? <progress max={1} value={sent} aria-label={`${name} 的上传进度`} /> : <span className="muted">正在处理</span>;
  if (state === 'failed')
    return (
      <span className="uploads__failed">
        {reason}
        <Button kind="quiet" aria-label={`重试 ${name}`} onClick={onRetry}>
          重试
        </Button>
      </span>
    );
  return (
    <Link to={`/media/${item!.id}`}>
      {state === 'known' ? '图库中已有这张图片，点此查看' : item!.isChoosable ? '已上传' : '已上传，请填写替代文字'}
      <span className="visually-hidden">：{name}</span>
    </Link>
  );
}
