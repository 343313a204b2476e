import { z } from 'zod';
import { readYaml } from '../../read-yaml.ts';

const words = z.string().min(1);

/** A row on the phone that a video shows: label and value, an input, a ticked box, a warning, a message. */
const row = z.object({ kind: z.enum(['plain', 'field', 'done', 'warn', 'bubble']), label: z.string(), value: z.string().optional() });
const scene = z.object({
  /** In large letters beside the phone. */
  heading: words,
  /** The spoken text: the caption, and a line of the transcript. */
  text: words,
  seconds: z.number().positive(),
  screen: z.object({ title: words, rows: z.array(row), button: words.optional() }),
  /** The touched element: a row by its number, or the button. */
  touch: z.union([z.number().int(), z.literal('button')]).optional(),
});
const script = z.object({
  code: words,
  category: words,
  title: words,
  summary: words,
  checkedOn: z.iso.date(),
  scenes: z.array(scene).min(1),
});
export type ScreenRow = z.infer<typeof row>;
export type VideoScene = z.infer<typeof scene>;
export type VideoScript = z.infer<typeof script>;

/** Pictures and spoken text of each video. */
export const videoScripts: VideoScript[] = ['account', 'trading', 'safety', 'elder'].flatMap((name) =>
  readYaml(`help/scripts/${name}`, z.array(script)),
);
