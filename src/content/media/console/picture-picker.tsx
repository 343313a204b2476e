import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { mediaAdd, mediaList } from '../calls.ts';
import type { MediaItem } from '../schema.ts';
import type { PictureCut } from '../web/cuts.ts';
import { pictureLimits } from '../web/picture-limits.ts';
import { MediaTextsForm } from './media-texts-form.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { PictureGrid } from './picture-grid.tsx';
import './media.css';

interface PicturePickerProps {
  /** Proportions of the place. */
  place?: PictureCut;
  /** The existing picture, to be cropped directly. */
  edited?: Pick<MediaItem, 'id'> | undefined;
  onChoose: (item: MediaItem) => void;
  onClose: () => void;
}

/**
 * Renders the library as a dialog for finding or uploading a picture. A picture without a description must be described before it
 * is chosen.
 */
export function PicturePicker({ place = 'whole', edited, onChoose, onClose }: PicturePickerProps) {
  const [lacking, setLacking] = useState<MediaItem>();
  const [editing, setEditing] = useState(edited);
  const choose = (item: MediaItem): void => (item.isChoosable ? onChoose(item) : setLacking(item));
  const back = (): void => {
    setLacking(undefined);
    setEditing(undefined);
  };
  const isOfLibrary = lacking === undefined && editing === undefined;
  const title = lacking ? `“${lacking.name}”还没有替代文字` : editing ? '裁剪后选用' : '从图片库选择';
  return createPortal(
    <Dialog isOpen onClose={onClose} title={title} isWide={editing !== undefined && !lacking}>
      {lacking && <MediaTextsForm item={lacking} act="保存并选用" onSaved={onChoose} />}
      {!lacking && editing && <PictureEditor item={editing} place={place} onChoose={choose} />}
      {isOfLibrary && <Choice onChoose={choose} onEdit={setEditing} />}
      <Button onClick={isOfLibrary ? onClose : back}>{isOfLibrary ? '取消' : '返回图片库'}</Button>
    </Dialog>,
    document.querySelector('#console') ?? document.body,
  );
}

function Choice({ onChoose, onEdit }: { onChoose: (item: MediaItem) => void; onEdit: (item: MediaItem) => void }) {
  const may = usePermissionCheck();
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
      <AsyncContent of={pictures} isEmpty={({ records }) => records.length === 0} empty={<p>没有符合条件的图片，可上传新的图片。</p>}>
        {({ records, next }) => (
          <>
            <PictureGrid items={records} label="可选的图片" onChoose={onChoose} onEdit={may('media.manage') ? onEdit : undefined} />
            {next !== null && <Button onClick={() => setBefore(next)}>更早的图片</Button>}
          </>
        )}
      </AsyncContent>
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
