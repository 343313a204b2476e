import { useState, useSyncExternalStore, type DragEvent } from 'react';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { Link } from 'react-router';
import { pictureLimits } from '../web/picture-limits.ts';
import { useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { createUploadStore, type UploadLine, type UploadStore } from './upload-store.ts';

/** Where pictures are dropped or chosen, and how far each of them is. */
export function UploadPanel({ onAdded }: { onAdded: () => void }) {
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
