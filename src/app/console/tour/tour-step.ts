import type { AnchorName } from './anchors.ts';

/** One stop of a tour: a place on a real screen, and what there is to know of it. */
export interface TourStep {
  /** The screen on which it is, with what its address asks for. */
  path: string;
  at: AnchorName;
  title: string;
  text: string;
  /** The place belongs to one of what the screen lists: its first is opened on the way, and where nothing is listed the step is left out. */
  opensFirst?: true;
}

/** A tour for those who hold a role: four to seven steps, the last of which is something to do oneself. */
export interface RoleTour {
  steps: readonly TourStep[];
}
