import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { useData } from '#ui/console/use-data.ts';
import { isInputMethodKey } from '#ui/form/composing.ts';
import { useAction } from '#ui/form/use-action.ts';
import { lazyComponent } from '#ui/navigation/lazy-component.tsx';
import { mediaEdit, mediaGet } from '../calls.ts';
import type { MediaDetail, MediaItem } from '../schema.ts';
import { pictureCuts, type CutArea, type PictureCut } from '../web/cuts.ts';
import { resolveCrop, isNoEdit, minCropSize, noEdit, rotatedSize, type PictureEdit } from '../web/edits.ts';
import { libraryPictureAddress } from '../web/picture-address.ts';
import { beginReplacement } from './begin-replacement.ts';
import type { CropAreaProps } from './crop-area-props.ts';
import '#ui/components/choice/choice.css';
import { mirrorEdit, rotateEdit, changeCropValue, cropToRatio } from './crop-edits.ts';

const CropArea = lazyComponent<CropAreaProps>(async () => (await import('./crop-area.tsx')).CropArea, {
  waiting: () => <p role="status">正在打开裁剪工具…</p>,
});

interface PictureEditorProps {
  item: Pick<MediaItem, 'id'>;
  /** Proportions of the place for which the picture is cropped. */
  place?: PictureCut;
  /** Called with the new picture when the crop is made for a place. */
  onChoose?: (item: MediaItem) => void;
  /** Called when the picture itself has changed. */
  onSaved?: () => void;
}

/** Crops, rotates and mirrors a picture of the library. The result is computed on the server from the original, which is kept. */
export function PictureEditor({ item: { id }, ...rest }: PictureEditorProps) {
  const picture = useData(mediaGet, { id });
  return <AsyncContent of={picture}>{(item) => <Editor key={item.version} item={item} {...rest} />}</AsyncContent>;
}

type As = 'version' | 'picture';

function Editor({ item, place = 'whole', onChoose, onSaved }: Omit<PictureEditorProps, 'item'> & { item: MediaDetail }) {
  const original = item.original ?? item;
  const former = item.original?.edit ?? noEdit;
  const wanted = pictureCuts[place].ratio;
  const [ratio, setRatio] = useState(wanted && wanted.width / wanted.height);
  const [edit, setEdit] = useState<PictureEdit>(() => withFirst(original, former, wanted && wanted.width / wanted.height));
  const [as, setAs] = useState<As>(onChoose ? 'picture' : 'version');
  const saving = useSaving(item, { onChoose, onSaved });
  const size = rotatedSize(original, edit.turn);
  const area = resolveCrop(original, edit);
  const crop = (wish: CutArea): void => setEdit({ ...edit, crop: isWhole(wish, size) ? null : wish });
  /** A rotated crop keeps the given proportions. */
  const turn = (to: 'left' | 'right'): void => {
    const turned = rotateEdit(original, edit, to);
    setEdit(ratio === undefined ? turned : cropToRatio(original, turned, ratio));
  };
  const choose = (next: number | undefined): void => {
    setRatio(next);
    setEdit(cropToRatio(original, edit, next));
  };
  return (
    <div className="crop">
      <div className="crop__stage">
        <div className="cluster" role="group" aria-label="旋转与翻转">
          <Button onClick={() => turn('left')}>左转 90°</Button>
          <Button onClick={() => turn('right')}>右转 90°</Button>
          <Button onClick={() => setEdit(mirrorEdit(original, edit, 'isMirrored'))}>左右翻转</Button>
          <Button onClick={() => setEdit(mirrorEdit(original, edit, 'isFlipped'))}>上下翻转</Button>
          <Button
            kind="quiet"
            onClick={() => {
              setRatio(undefined);
              setEdit(noEdit);
            }}
          >
            恢复原图
          </Button>
        </div>
        <CropArea
          address={libraryPictureAddress(item.key, 'whole-1280', item.original?.version ?? item.version)}
          name={item.alt || item.name}
          {...{ original, edit, ratio }}
          onCrop={crop}
        />
      </div>
      <div className="crop__pane">
        <Ratios ratio={ratio} original={original} onChoose={choose} />
        <Numbers area={area} size={size} onType={(name, value) => crop(changeCropValue(size, area, name, value, ratio))} />
        <Outcome area={area} />
        {!onChoose && <Uses item={item} as={as} onChoose={setAs} />}
        <ErrorSummary errors={saving.errors} title="没有保存" />
        <Button kind="primary" aria-busy={saving.isBusy} onClick={() => saving.run({ edit, as, isSame: isSame(original, former, edit) })}>
          {onChoose ? '裁剪并选用' : as === 'picture' ? '另存为新图片' : item.uses > 0 ? '起草变更单（需 1 人复核）' : '保存修改'}
        </Button>
      </div>
    </div>
  );
}

/** Starts with a crop in the proportions of the place, if it has any. */
const withFirst = (original: { width: number; height: number }, former: PictureEdit, ratio: number | undefined): PictureEdit =>
  ratio === undefined ? former : cropToRatio(original, former, ratio);

const isWhole = ({ left, top, width, height }: CutArea, size: { width: number; height: number }): boolean =>
  left === 0 && top === 0 && width === size.width && height === size.height;

const isSame = (original: { width: number; height: number }, former: PictureEdit, edit: PictureEdit): boolean =>
  JSON.stringify([former.turn, former.isMirrored, former.isFlipped, resolveCrop(original, former)]) ===
    JSON.stringify([edit.turn, edit.isMirrored, edit.isFlipped, resolveCrop(original, edit)]) ||
  (isNoEdit(original, former) && isNoEdit(original, edit));

interface Wish {
  edit: PictureEdit;
  as: As;
  /** True when nothing was changed and the existing picture can be used. */
  isSame: boolean;
}

function useSaving(item: MediaDetail, { onChoose, onSaved }: Pick<PictureEditorProps, 'onChoose' | 'onSaved'>) {
  const navigate = useNavigate();
  return useAction({
    check: ({ isSame: isUnchanged }: Wish) =>
      isUnchanged && !onChoose ? [{ path: '', message: '图片没有改动，请先裁剪、旋转或翻转' }] : [],
    async act(client, { edit, as, isSame: isUnchanged }: Wish) {
      if (isUnchanged) return onChoose!(item);
      const made = await client.call(mediaEdit, { id: item.id, version: item.version, as, ...edit }, { timeoutMs: 60_000 });
      if (onChoose) return onChoose(made.item);
      if (as === 'picture') {
        toast(made.isKnown ? '图片库中已有这样的图片' : '已另存为新图片，原图不变');
        return navigate(`/media/${made.item.id}`);
      }
      if (!made.isShown) return navigate(await beginReplacement(client, item, made.version));
      toast('已保存；原图保留，可随时恢复');
      onSaved?.();
    },
  });
}

const freeWord = 'free';

function Ratios({
  ratio,
  original,
  onChoose,
}: {
  ratio: number | undefined;
  original: { width: number; height: number };
  onChoose: (ratio: number | undefined) => void;
}) {
  const offered: [string, number][] = [
    ['原比例', original.width / original.height],
    ['1:1', 1],
    ['4:3', 4 / 3],
    ['16:9', 16 / 9],
    ...Object.values(pictureCuts).flatMap((cut): [string, number][] =>
      cut.ratio ? [[`${cut.title} ${cut.ratio.width}:${cut.ratio.height}`, cut.ratio.width / cut.ratio.height]] : [],
    ),
  ];
  return (
    <label className="crop__field">
      <span>裁剪比例</span>
      <select
        className="control"
        value={ratio === undefined ? freeWord : String(ratio)}
        onChange={({ target }) => onChoose(target.value === freeWord ? undefined : Number(target.value))}
      >
        <option value={freeWord}>自由</option>
        {offered.map(([title, value]) => (
          <option key={title} value={String(value)}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

const numberNames: readonly [keyof CutArea, string][] = [
  ['left', '左起'],
  ['top', '上起'],
  ['width', '宽度'],
  ['height', '高度'],
];

interface NumbersProps {
  area: CutArea;
  size: { width: number; height: number };
  onType: (name: keyof CutArea, value: number) => void;
}

/** Renders the crop as numbers in pixels. A value applies when its field is left. */
function Numbers({ area, size, onType }: NumbersProps) {
  return (
    <div className="crop__numbers" role="group" aria-label={`选区，像素；图片为 ${size.width}×${size.height}`}>
      {numberNames.map(([name, label]) => (
        <label key={name} className="crop__field">
          <span>{label}</span>
          <input
            key={area[name]}
            className="control"
            inputMode="numeric"
            defaultValue={area[name]}
            onBlur={({ target }) => {
              const value = Number(target.value.normalize('NFKC').trim());
              if (target.value.trim() !== '' && Number.isFinite(value) && value !== area[name]) onType(name, value);
              else target.value = String(area[name]);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isInputMethodKey(event)) return;
              event.preventDefault();
              event.currentTarget.blur();
            }}
          />
        </label>
      ))}
    </div>
  );
}

function Outcome({ area: { width, height } }: { area: CutArea }) {
  const isSmall = Math.max(width, height) < minCropSize.long || Math.min(width, height) < minCropSize.short;
  return (
    <p className={isSmall ? 'crop__small' : 'quiet'} role="status">
      裁剪后 {width}×{height} 像素{isSmall && `，太小，请保留不低于 ${minCropSize.long}×${minCropSize.short} 像素的部分`}
    </p>
  );
}

/** Selects whether the uses of the picture change with it. */
function Uses({ item, as, onChoose }: { item: MediaDetail; as: As; onChoose: (as: As) => void }) {
  const id = useId();
  const options: Record<As, string> = {
    version: item.uses > 0 ? `替换这张图片：${item.uses} 处使用一起改变，由另一人复核后生效` : '修改这张图片：原图保留，可随时恢复',
    picture: item.uses > 0 ? '另存为新图片：现有使用处不变' : '另存为新图片：这张图片不变',
  };
  return (
    <fieldset className="crop__as">
      <legend>保存为</legend>
      {(Object.keys(options) as As[]).map((one) => (
        <div key={one} className="choice">
          <input
            className="choice__mark"
            type="radio"
            id={`${id}-${one}`}
            name="as"
            value={one}
            checked={as === one}
            onChange={() => onChoose(one)}
          />
          <label className="choice__label" htmlFor={`${id}-${one}`}>
            {options[one]}
          </label>
        </div>
      ))}
      {item.uses > 0 && (
        <p className="quiet">
          使用处：
          {item.usedIn
            .slice(0, 5)
            .map(({ title }) => title)
            .join('、')}
          {item.usedIn.length > 5 && `等 ${item.usedIn.length} 处`}
        </p>
      )}
    </fieldset>
  );
}
