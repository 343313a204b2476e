import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { contentAddress } from '#contract/audit/content-address.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, FactList, ScreenSection, Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { mediaGet, mediaRemove, mediaRefocus, mediaReplace } from '../calls.ts';
import type { MediaDetail, MediaItem } from '../schema.ts';
import { cutArea, cutNames, pictureCuts, type Focus } from '../web/cuts.ts';
import { libraryPictureAddress } from '../web/picture-address.ts';
import { pictureLimits } from '../web/picture-limits.ts';
import { beginReplacement } from './begin-replacement.ts';
import { MediaTextsForm } from './media-texts-form.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { PicturePair } from './picture-pair.tsx';
import './media.css';

/** Renders one picture: description, uses, focus. */
export function MediaItemScreen() {
  const { id = '' } = useParams();
  const picture = useData(mediaGet, { id: Number(id) });
  return (
    <Screen title={picture.data?.name ?? '图片'} acts={<Link to="/media">返回图片库</Link>}>
      <AsyncContent of={picture}>{(item) => <Picture item={item} onChanged={picture.reload} />}</AsyncContent>
    </Screen>
  );
}

function Picture({ item, onChanged }: { item: MediaDetail; onChanged: () => void }) {
  const may = usePermissionCheck();
  const isReadOnly = !may('media.manage');
  return (
    <div className="picture-view">
      <ScreenSection title="焦点与裁切">
        <FocusField key={item.version} item={item} isReadOnly={isReadOnly} onSaved={onChanged} />
      </ScreenSection>
      <div>
        <ScreenSection title="说明">
          <FactList
            facts={[
              ['尺寸', `${item.width}×${item.height} 像素`],
              ['大小', `${Math.ceil(item.size / 1024)} KB`],
              ['上传', <Ago key="at" at={item.createdAt} />],
              ['网页用的尺寸', item.isReady ? '已生成' : '正在生成'],
            ]}
          />
          {isReadOnly ? (
            <p>{item.isDecorative ? '装饰图片' : item.alt || '尚未填写替代文字'}</p>
          ) : (
            <MediaTextsForm
              item={item}
              act="保存说明"
              onSaved={() => {
                toast('已保存说明');
                onChanged();
              }}
            />
          )}
        </ScreenSection>
        <Uses usedIn={item.usedIn} />
        {!isReadOnly && (
          <>
            <ScreenSection title="裁剪与旋转">
              <Editing key={`edit ${item.version}`} item={item} onSaved={onChanged} />
            </ScreenSection>
            <ScreenSection title="替换图片">
              <Replacement key={item.version} item={item} onReplaced={onChanged} />
            </ScreenSection>
            <Removal item={item} />
          </>
        )}
      </div>
    </div>
  );
}

/** Opened by a button, because pictures are rarely cropped. */
function Editing({ item, onSaved }: { item: MediaDetail; onSaved: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="quiet">
        {item.original
          ? `由原图 ${item.original.width}×${item.original.height} 裁剪或旋转而来，可随时恢复原图。`
          : '原图会保留，可随时恢复。'}
      </p>
      <Button onClick={() => setIsOpen(true)}>裁剪、旋转或翻转</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`裁剪“${item.name}”`} isWide>
        {isOpen && <PictureEditor item={item} onSaved={onSaved} />}
      </Dialog>
    </>
  );
}

function Uses({ usedIn }: Pick<MediaDetail, 'usedIn'>) {
  return (
    <ScreenSection title="使用处">
      {usedIn.length === 0 && <p className="muted">没有网页或变更单使用这张图片</p>}
      <ul className="picture-uses">
        {usedIn.map(({ holder, title, order, isWaiting }) => (
          <li key={holder}>
            <Link to={isWaiting ? `/changes/${order}` : addressOfHolder(holder)}>{title}</Link>
            <span className="quiet"> {isWaiting ? '尚未生效' : `由变更单 ${order} 发布`}</span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

/** Returns the address of the content that uses a picture, such as `slides:all`. */
function addressOfHolder(holder: string): string {
  const at = holder.indexOf(':');
  return contentAddress({ type: holder.slice(0, at), subject: holder.slice(at + 1) });
}

function Removal({ item: { id, name, uses } }: { item: MediaDetail }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const removing = useAction({
    async act(client) {
      await client.call(mediaRemove, { id });
      toast('已删除图片');
      await navigate('/media');
    },
  });
  return (
    <ScreenSection title="删除图片">
      {uses > 0 ? (
        <p className="quiet">正在使用的图片不能删除；先在上列使用处换下它。</p>
      ) : (
        <Button onClick={() => setIsOpen(true)}>删除图片</Button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`删除“${name}”`}>
        <p>删除后不能恢复，它的地址不再有图片。</p>
        <ErrorSummary errors={removing.errors} title="没有删除" />
        <div className="cluster">
          <Button kind="primary" aria-busy={removing.isBusy} onClick={() => removing.run()}>
            删除这张图片
          </Button>
          <Button onClick={() => setIsOpen(false)}>保留</Button>
        </div>
      </Dialog>
    </ScreenSection>
  );
}

interface FocusFieldProps {
  item: MediaItem;
  isReadOnly: boolean;
  onSaved: () => void;
}

const step = 20;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const within = (value: number): number => Math.min(1000, Math.max(0, Math.round(value)));
const percent = (value: number): string => `${Math.round(value / 10)}%`;

/** Renders the focus, which stays visible in every crop. Set by a click or by the arrow keys, with a preview of every crop. */
function FocusField({ item, isReadOnly, onSaved }: FocusFieldProps) {
  const navigate = useNavigate();
  const [focus, setFocus] = useState<Focus>(item);
  const saving = useAction({
    async act(client) {
      const { version, isShown } = await client.call(mediaRefocus, { id: item.id, focusX: focus.focusX, focusY: focus.focusY });
      if (isShown) {
        toast('已保存焦点');
        onSaved();
      } else await navigate(await beginReplacement(client, item, version));
    },
  });
  const isMoved = focus.focusX !== item.focusX || focus.focusY !== item.focusY;
  const words = `左起 ${percent(focus.focusX)}，上起 ${percent(focus.focusY)}`;
  return (
    <>
      <FocusPoint item={item} focus={focus} words={words} isReadOnly={isReadOnly} onMove={setFocus} />
      <p className="quiet" role="status">
        焦点：{words}
      </p>
      {!isReadOnly && isMoved && (
        <div className="cluster">
          <Button kind="primary" aria-busy={saving.isBusy} onClick={() => saving.run()}>
            {item.uses > 0 ? '起草变更单（需 1 人复核）' : '保存焦点'}
          </Button>
          <Button onClick={() => setFocus(item)}>恢复</Button>
        </div>
      )}
      <ErrorSummary errors={saving.errors} title="没有保存" />
      <ul className="cuts" aria-label="各处的裁切">
        {cutNames
          .filter((cut) => cut !== 'whole')
          .map((cut) => {
            const { left, top, width, height } = cutArea(item, cut, focus);
            return (
              <li key={cut}>
                <svg
                  className="cuts__picture"
                  viewBox={`${left} ${top} ${width} ${height}`}
                  role="img"
                  aria-label={`${pictureCuts[cut].title}的裁切`}
                >
                  <image href={addressOf(item)} width={item.width} height={item.height} />
                </svg>
                <p className="quiet">{pictureCuts[cut].title}</p>
              </li>
            );
          })}
      </ul>
    </>
  );
}

const addressOf = ({ key, version }: MediaItem): string => libraryPictureAddress(key, 'whole-1280', version);

interface FocusPointProps {
  item: MediaItem;
  focus: Focus;
  words: string;
  isReadOnly: boolean;
  onMove: (focus: Focus) => void;
}

function FocusPoint({ item, focus, words, isReadOnly, onMove }: FocusPointProps) {
  const { width, height, alt, name } = item;
  const picture = <image href={addressOf(item)} width={width} height={height} />;
  if (isReadOnly)
    return (
      <svg className="focus__picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt || name}>
        {picture}
      </svg>
    );
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent): void => {
    // A click by keyboard has no position.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    onMove({ focusX: within(((clientX - box.left) / box.width) * 1000), focusY: within(((clientY - box.top) / box.height) * 1000) });
  };
  const move = (event: KeyboardEvent): void => {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    onMove({ focusX: within(focus.focusX + by[0]), focusY: within(focus.focusY + by[1]) });
  };
  const mark = { cx: (focus.focusX / 1000) * width, cy: (focus.focusY / 1000) * height, r: Math.max(width, height) / 45 };
  return (
    <button type="button" className="focus" aria-label={`焦点：${words}；点击图片或用方向键移动`} onClick={press} onKeyDown={move}>
      <svg className="focus__picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {picture}
        <circle className="focus__mark" {...mark} />
      </svg>
    </button>
  );
}

/**
 * Replaces the file of this picture at the same address: immediately for an unused picture, otherwise by a change order after a
 * comparison.
 */
function Replacement({ item, onReplaced }: { item: MediaItem; onReplaced: () => void }) {
  const navigate = useNavigate();
  const [version, setVersion] = useState<string>();
  const sending = useAction({
    async act(client, file: File) {
      const made = await client.call(mediaReplace, { id: item.id, file }, { timeoutMs: 180_000 });
      if (!made.isShown) return setVersion(made.version);
      toast('已替换图片');
      onReplaced();
    },
  });
  const beginning = useAction({
    act: async (client, wanted: string) => navigate(await beginReplacement(client, item, wanted)),
  });
  return (
    <>
      <p className="quiet">
        {item.uses > 0
          ? '替换后所有使用处都显示新图片，地址不变；须由另一人复核，生效后访客立即看到。'
          : '尚无网页使用，替换后立即生效，地址不变。'}
      </p>
      {version && (
        <PicturePair
          before={libraryPictureAddress(item.key, 'whole-1280', item.version)}
          after={libraryPictureAddress(item.key, 'whole-1280', version)}
          altBefore={item.alt}
          altAfter={item.alt}
        />
      )}
      <ErrorSummary errors={[...sending.errors, ...beginning.errors]} title="没有替换" />
      <div className="cluster">
        {version && (
          <Button kind="primary" aria-busy={beginning.isBusy} onClick={() => beginning.run(version)}>
            起草变更单（需 1 人复核）
          </Button>
        )}
        <FilePicker
          label="选择替换的图片"
          accept={pictureLimits.accept}
          isBusy={sending.isBusy}
          onFiles={([file]) => file && sending.run(file)}
        >
          {version ? '换另一个文件' : '选择替换的文件'}
        </FilePicker>
      </div>
    </>
  );
}
