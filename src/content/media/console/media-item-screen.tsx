import { contentAddress } from '#contract/audit/content-address.ts';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Ago, FactList, Part, Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { mediaGet, mediaRemove } from '../calls.ts';
import type { MediaDetail } from '../schema.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { FocusField } from './focus-field.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { Replacement } from './replacement.tsx';
import { WordsForm } from './words-form.tsx';
import './media.css';

/** One picture: what is to be seen in it, where it is used, around which point it is cut. */
export function MediaItemScreen() {
  const { id = '' } = useParams();
  const picture = useData(mediaGet, { id: Number(id) });
  return (
    <Screen title={picture.data?.name ?? '图片'} acts={<Link to="/media">返回图片库</Link>}>
      <Faces of={picture}>{(item) => <Picture item={item} onChanged={picture.reload} />}</Faces>
    </Screen>
  );
}

function Picture({ item, onChanged }: { item: MediaDetail; onChanged: () => void }) {
  const may = useMay();
  const isReadOnly = !may('media.manage');
  return (
    <div className="picture-view">
      <Part title="焦点与裁切">
        <FocusField key={item.version} item={item} isReadOnly={isReadOnly} onSaved={onChanged} />
      </Part>
      <div>
        <Part title="说明">
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
            <WordsForm
              item={item}
              act="保存说明"
              onSaved={() => {
                toast('已保存说明');
                onChanged();
              }}
            />
          )}
        </Part>
        <Uses usedIn={item.usedIn} />
        {!isReadOnly && (
          <>
            <Part title="裁剪与旋转">
              <Editing key={`edit ${item.version}`} item={item} onSaved={onChanged} />
            </Part>
            <Part title="替换图片">
              <Replacement key={item.version} item={item} onReplaced={onChanged} />
            </Part>
            <Removal item={item} />
          </>
        )}
      </div>
    </div>
  );
}

/** Behind a press: whoever looks at a picture seldom cuts it. */
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
    <Part title="使用处">
      {usedIn.length === 0 && <p className="muted">没有网页或变更单使用这张图片</p>}
      <ul className="picture-uses">
        {usedIn.map(({ holder, title, order, isWaiting }) => (
          <li key={holder}>
            <Link to={isWaiting ? `/changes/${order}` : addressOfHolder(holder)}>{title}</Link>
            <span className="quiet"> {isWaiting ? '尚未生效' : `由变更单 ${order} 发布`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** `slides:all`: a thing of a kind of content. */
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
    <Part title="删除图片">
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
    </Part>
  );
}
