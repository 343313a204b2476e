import { useEffect, useRef } from 'react';
import { ReactCrop } from 'react-image-crop';
import type { CutArea } from '../web/cuts.ts';
import { resolveCrop, rotatedSize, type PictureEdit } from '../web/edits.ts';
import type { CropAreaProps } from './crop-area-props.ts';
import { cropFromShare } from './crop-edits.ts';
import 'react-image-crop/dist/ReactCrop.css';

/** Width limit of the preview; the picture itself is cropped on the server. */
const mostDrawn = 1280;

const handle = (corner: string): string => `选区的${corner}，用方向键调整大小`;
const labels = {
  cropArea: '裁剪的选区，用方向键移动；按住 Shift 移动得更快',
  nwDragHandle: handle('左上角'),
  nDragHandle: handle('上边'),
  neDragHandle: handle('右上角'),
  eDragHandle: handle('右边'),
  seDragHandle: handle('右下角'),
  sDragHandle: handle('下边'),
  swDragHandle: handle('左下角'),
  wDragHandle: handle('左边'),
};

/** Renders the rotated and mirrored picture with the crop area above it, set by mouse, touch or the arrow keys. */
export function CropArea({ address, name, original, edit, ratio, onCrop }: CropAreaProps) {
  const size = rotatedSize(original, edit.turn);
  const area = resolveCrop(original, edit);
  return (
    <ReactCrop
      className="crop__frame"
      crop={toShare(area, size)}
      {...(ratio !== undefined && { aspect: ratio })}
      keepSelection
      ruleOfThirds
      ariaLabels={labels}
      onChange={(_pixels, share) => share.width > 0 && share.height > 0 && onCrop(cropFromShare(size, share))}
    >
      <TurnedPicture address={address} name={name} original={original} edit={edit} />
    </ReactCrop>
  );
}

const toShare = ({ left, top, width, height }: CutArea, size: { width: number; height: number }) => ({
  unit: '%' as const,
  x: (left / size.width) * 100,
  y: (top / size.height) * 100,
  width: (width / size.width) * 100,
  height: (height / size.height) * 100,
});

function TurnedPicture({ address, name, original, edit }: Pick<CropAreaProps, 'address' | 'name' | 'original' | 'edit'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { turn, isMirrored, isFlipped } = edit;
  const { width, height } = rotatedSize(original, turn);
  const scale = Math.min(1, mostDrawn / Math.max(width, height));
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  useEffect(() => {
    const picture = new Image();
    picture.addEventListener('load', () => canvas.current && draw(canvas.current, picture, { turn, isMirrored, isFlipped }), {
      once: true,
    });
    picture.src = address;
    return () => picture.removeAttribute('src');
  }, [address, turn, isMirrored, isFlipped]);
  return <canvas ref={canvas} className="crop__picture" width={across} height={down} role="img" aria-label={name} />;
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, { turn, isMirrored, isFlipped }: Omit<PictureEdit, 'crop'>): void {
  const brush = canvas.getContext('2d')!;
  const { width, height } = canvas;
  brush.resetTransform();
  brush.clearRect(0, 0, width, height);
  brush.translate(width / 2, height / 2);
  brush.scale(isMirrored ? -1 : 1, isFlipped ? -1 : 1);
  brush.rotate((turn * Math.PI) / 180);
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width];
  brush.drawImage(picture, -across / 2, -down / 2, across, down);
}
