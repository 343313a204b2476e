import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { mediaRefocus } from '../calls.ts';
import type { MediaItem } from '../schema.ts';
import { cutArea, cutNames, pictureCuts, type Focus } from '../web/cuts.ts';
import { pictureAddress } from '../web/picture-address.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { beginReplacement } from './begin-replacement.ts';

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

/** The point that stays in sight wherever the picture is cut: set by a press or by the arrow keys, with every cut beside it. */
export function FocusField({ item, isReadOnly, onSaved }: FocusFieldProps) {
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

const addressOf = ({ key, version }: MediaItem): string => pictureAddress(key, 'whole-1280', version);

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
    // A key presses it as well, and points nowhere.
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
