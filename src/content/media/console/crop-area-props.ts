import type { CutArea, PictureSize } from '../web/cuts.ts';
import type { PictureEdit } from '../web/edits.ts';

export interface CropAreaProps {
  /** Address of the original. */
  address: string;
  name: string;
  original: PictureSize;
  edit: PictureEdit;
  /** Width divided by height; undefined when free. */
  ratio: number | undefined;
  onCrop: (area: CutArea) => void;
}
