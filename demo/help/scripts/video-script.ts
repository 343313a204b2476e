/** A line of the phone that a video shows. */
export interface ScreenRow {
  /** `plain` label and value, `field` something typed, `done` something ticked, `warn` a danger, `bubble` a message. */
  kind: 'plain' | 'field' | 'done' | 'warn' | 'bubble';
  label: string;
  value?: string;
}

export interface VideoScene {
  /** In large letters beside the phone. */
  heading: string;
  /** What is said: the caption, and a line of the transcript. */
  text: string;
  seconds: number;
  screen: { title: string; rows: ScreenRow[]; button?: string };
  /** What a finger touches: a row by its number, or the button. */
  touch?: number | 'button';
}

export interface VideoScript {
  code: string;
  category: string;
  title: string;
  summary: string;
  checkedOn: string;
  scenes: VideoScene[];
}

export const plain = (label: string, value?: string): ScreenRow => ({ kind: 'plain', label, value });
export const field = (label: string, value: string): ScreenRow => ({ kind: 'field', label, value });
export const done = (label: string, value?: string): ScreenRow => ({ kind: 'done', label, value });
export const warn = (label: string, value?: string): ScreenRow => ({ kind: 'warn', label, value });
export const bubble = (label: string): ScreenRow => ({ kind: 'bubble', label });
