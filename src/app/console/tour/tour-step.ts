import type { AnchorName } from './anchors.ts';

/** One step of a tour: an element on a real screen, and its explanation. */
export interface TourStep {
  /** Path of its screen, with query. */
  path: string;
  at: AnchorName;
  title: string;
  text: string;
  /** The element belongs to an entry: the first one is opened, and the step is skipped when the list is empty. */
  opensFirst?: true;
}

/** A tour for a role: four to seven steps; the last one is a task to do. */
export interface RoleTour {
  steps: readonly TourStep[];
}
