import type { CutArea, PictureSize } from '../web/cuts.ts';
import type { PictureEdit } from '../web/edits.ts';

export interface CropAreaProps {
  /** Of the original. */
  address: string;
  name: string;
  original: PictureSize;
  edit: PictureEdit;
  /** Width by height; none where it is free. */
  ratio: number | undefined;
  onCrop: (area: CutArea) => void;
}
