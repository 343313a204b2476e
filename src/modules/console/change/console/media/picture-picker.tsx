import { useState } from 'react';
import { FilePicker } from '#console/ui/form/file-picker.tsx';
import { createPortal } from 'react-dom';
import { Faces } from '#console/ui/faces.tsx';
import { useMay } from '#console/ui/me-context.ts';
import { useData } from '#console/ui/use-data.ts';
import { mediaAdd, mediaList } from '#modules/portal/media/calls.ts';
import type { MediaItem } from '#modules/portal/media/schema.ts';
import { pictureLimits } from '#modules/portal/media/web/picture-limits.ts';
import { useAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { PictureGrid } from './picture-grid.tsx';
import { WordsForm } from './words-form.tsx';
import './media.css';

interface PicturePickerProps {
  onChoose: (item: MediaItem) => void;
  onClose: () => void;
}

/** The library over what is being written: found, or uploaded, and chosen. A picture of which nobody has said what is to be seen in it is asked for that first. */
export function PicturePicker({ onChoose, onClose }: PicturePickerProps) {
  const [lacking, setLacking] = useState<MediaItem>();
  const choose = (item: MediaItem): void => (item.isChoosable ? onChoose(item) : setLacking(item));
  return createPortal(
    <Dialog isOpen onClose={onClose} title={lacking ? `“${lacking.name}”还没有替代文字` : '从图片库选择'}>
      {lacking ? <WordsForm item={lacking} act="保存并选用" onSaved={onChoose} /> : <Choice onChoose={choose} />}
      <Button onClick={lacking ? () => setLacking(undefined) : onClose}>{lacking ? '返回图片库' : '取消'}</Button>
    </Dialog>,
    document.querySelector('#console') ?? document.body,
  );
}

function Choice({ onChoose }: { onChoose: (item: MediaItem) => void }) {
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [before, setBefore] = useState<number>();
  const pictures = useData(mediaList, { ...(search && { search }), ...(before !== undefined && { before }) });
  return (
    <>
      <form
        data-keep="no"
        className="filters"
        role="search"
        aria-label="在图片库中查找"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setBefore(undefined);
          setSearch(typed.trim());
        }}
      >
        <label className="filter filter--wide">
          <span>名称或替代文字</span>
          <input className="control" name="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <Button type="submit">查找</Button>
        {may('media.manage') && <UploadInPlace onAdded={onChoose} />}
      </form>
      <Faces of={pictures} isEmpty={({ records }) => records.length === 0} empty={<p>没有符合条件的图片，可上传新的图片。</p>}>
        {({ records, next }) => (
          <>
            <PictureGrid items={records} label="可选的图片" onChoose={onChoose} />
            {next !== null && <Button onClick={() => setBefore(next)}>更早的图片</Button>}
          </>
        )}
      </Faces>
    </>
  );
}

function UploadInPlace({ onAdded }: { onAdded: (item: MediaItem) => void }) {
  const sending = useAction({
    async act(client, file: File) {
      const { item, isKnown } = await client.call(mediaAdd, { file }, { timeoutMs: 180_000 });
      if (isKnown) toast('图片库中已有这张图片，已选用它');
      onAdded(item);
    },
  });
  return (
    <>
      <FilePicker
        label="选择要上传的图片"
        accept={pictureLimits.accept}
        isBusy={sending.isBusy}
        onFiles={([file]) => file && sending.run(file)}
      >
        上传新图片
      </FilePicker>
      <ErrorSummary errors={sending.errors} title="没有上传" />
    </>
  );
}
