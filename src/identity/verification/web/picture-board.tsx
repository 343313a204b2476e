import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { dragPiece } from '../calls.ts';
import type { DragImage, Trail } from '../schema.ts';
import { createTrail } from './trail-recorder.ts';

/** A shorter drag counts as accidental. */
const leastDrag = 16;

interface Movement extends PictureBoardProps {
  board: React.RefObject<HTMLDivElement | null>;
  furthest: number;
}

interface PictureBoardProps {
  image: DragImage;
  isBusy: boolean;
  onDone(x: number, trail: Trail): void;
}

/**
 * The picture with its slider. The piece follows a drag of itself or of the slider's knob and is submitted on release; keys and
 * buttons move it in steps, and Enter or 确定 submits it.
 */
export function PictureBoard({ image, isBusy, onDone }: PictureBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const furthest = image.width - dragPiece.size;
  const { x, drag, stepBy, finish } = useMovement({ board, image, furthest, isBusy, onDone });
  useEffect(() => board.current?.style.setProperty('--piece-y', String(image.y)), [image.y]);
  useEffect(() => board.current?.style.setProperty('--piece-x', String(x)), [x]);
  return (
    <div className="drag-board" ref={board}>
      <div className="drag-board__picture">
        <img src={image.background} width={image.width} height={image.height} alt="风景画，右侧缺了一块拼图" draggable={false} />
        <img
          className="drag-board__piece"
          src={image.piece}
          width={dragPiece.size}
          height={dragPiece.size}
          alt=""
          draggable={false}
          {...drag}
        />
      </div>
      <div className="drag-board__track">
        <div
          className="drag-board__knob"
          role="slider"
          tabIndex={0}
          aria-label="拼图块的位置"
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`离左边 ${Math.round((x / furthest) * 100)}%`}
          aria-disabled={isBusy || undefined}
          onKeyDown={onKey(stepBy, finish)}
          {...drag}
        >
          <Icon name="arrowRight" />
        </div>
        <span className="drag-board__prompt" aria-hidden="true">
          按住滑块，拖到缺口处
        </span>
      </div>
      <StepButtons isBusy={isBusy} onStep={stepBy} onDone={finish} />
    </div>
  );
}

/** Buttons for visitors who cannot drag: the same movement by single presses. */
function StepButtons({ isBusy, onStep, onDone }: { isBusy: boolean; onStep(by: number, at: number): void; onDone(): void }) {
  const button = (text: string, by: number) => (
    <Button disabled={isBusy} onClick={({ timeStamp }) => onStep(by, timeStamp)}>
      {text}
    </Button>
  );
  return (
    <div className="drag-board__steps cluster cluster--close" role="group" aria-label="不拖动，逐步移动拼图块">
      {button('左移', -dragPiece.smallStep)}
      {button('右移', dragPiece.smallStep)}
      {button('右移一大步', dragPiece.largeStep)}
      <Button kind="primary" disabled={isBusy} onClick={onDone}>
        确定
      </Button>
    </div>
  );
}

/** Position and trail of the piece, and both ways to move it. */
function useMovement({ board, image, furthest, isBusy, onDone }: Movement) {
  const [x, setX] = useState(0);
  // Steps are timed from the moment the picture is shown; a drag starts a new trail.
  const [trail, setTrail] = useState(() => createTrail('steps', 0, performance.now()));
  const grip = useRef<{ pointer: number; from: number }>(undefined);
  const placeOf = ({ clientX }: { clientX: number }): number => {
    const moved = ((clientX - (grip.current?.from ?? clientX)) / (board.current?.clientWidth || image.width)) * image.width;
    return Math.min(furthest, Math.max(0, moved));
  };

  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (isBusy || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointer: event.pointerId, from: event.clientX };
      setTrail(createTrail('pointer', event.clientY, event.timeStamp));
      setX(0);
    },
    onPointerMove(event: PointerEvent): void {
      if (grip.current?.pointer !== event.pointerId) return;
      for (const move of everyMove(event)) trail.add(placeOf(move), move.clientY, move.timeStamp);
      setX(placeOf(event));
    },
    onPointerUp(event: PointerEvent): void {
      if (grip.current?.pointer !== event.pointerId) return;
      const place = placeOf(event);
      if (place < leastDrag) return drag.onPointerCancel();
      trail.add(place, event.clientY, event.timeStamp);
      grip.current = undefined;
      setX(place);
      onDone(place, trail.trail);
    },
    onPointerCancel(): void {
      grip.current = undefined;
      setTrail(createTrail('steps', 0, performance.now()));
      setX(0);
    },
  };
  const stepBy = (length: number, at: number): void => {
    if (isBusy || x + length > furthest) return;
    const place = Math.max(0, x + length);
    trail.add(place, 0, at);
    setX(place);
  };
  const finish = (): void => {
    if (!isBusy && x > 0) onDone(x, trail.trail);
  };
  return { x, drag, stepBy, finish };
}

/** A slow page receives several movements in one event; all of them belong to the trail. */
function everyMove({ nativeEvent }: PointerEvent): readonly globalThis.PointerEvent[] {
  const moves = 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : [];
  return moves.length > 0 ? moves : [nativeEvent];
}

const lengthOfKey: Readonly<Record<string, number>> = {
  ArrowRight: dragPiece.smallStep,
  ArrowUp: dragPiece.smallStep,
  ArrowLeft: -dragPiece.smallStep,
  ArrowDown: -dragPiece.smallStep,
  PageUp: dragPiece.largeStep,
  PageDown: -dragPiece.largeStep,
  Home: -Infinity,
};

const onKey =
  (stepBy: (length: number, at: number) => void, finish: () => void) =>
  (event: KeyboardEvent): void => {
    const length = lengthOfKey[event.key];
    if (length === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (length === undefined) finish();
    else stepBy(length, event.timeStamp);
  };
