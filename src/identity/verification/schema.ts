import { z } from 'zod';

const challenge = z.object({ id: z.uuid(), expiresAt: z.iso.datetime() });
const id = z.uuid('验证编号有误');
/** Purpose of the pass: a word, and its subject if there is one: `complaint`, `download:<id>`. */
const purpose = z.string().regex(/^[a-z][A-Za-z-]{1,30}(:[\w-]{1,64})?$/, '验证用途有误');

/** Lengths are in units of the picture; both images have two pixels per unit, and the page may show them at any size. */
export const dragImage = challenge.extend({
  /** The picture with a hole, as a data URL. */
  background: z.string(),
  /** The square image of the piece, as a data URL. */
  piece: z.string(),
  /** Upper edge of the piece. */
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type DragImage = z.infer<typeof dragImage>;

/** Positions of the piece over time: `x` in units of the picture, `y` in any unit of height, `t` in milliseconds. */
const trailPoint = z.object({
  x: z.number().min(-1000).max(2000),
  y: z.number().min(-5000).max(5000),
  t: z.number().min(0).max(3_600_000),
});

export const trail = z.object({
  /** Dragged by a pointer, or moved in steps by keys and buttons. */
  kind: z.enum(['pointer', 'steps']),
  points: z.array(trailPoint).max(1500),
});
export type Trail = z.infer<typeof trail>;

export const dragImageAnswer = z.object({ id, x: z.number().min(0).max(2000), trail, purpose });
export type DragImageAnswer = z.infer<typeof dragImageAnswer>;

export const extension = z.object({ id });
export type Extension = z.infer<typeof extension>;
export const extensionResult = z.object({ expiresAt: z.iso.datetime() });
export type ExtensionResult = z.infer<typeof extensionResult>;

/** A proof of work as `altcha-lib` understands it. */
export const work = challenge.extend({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string(),
});
export type Work = z.infer<typeof work>;

export const workAnswer = z.object({ id, counter: z.number().int().min(0).max(1_000_000), derivedKey: z.string().max(200), purpose });
export type WorkAnswer = z.infer<typeof workAnswer>;

export const question = challenge.extend({ text: z.string() });
export type HumanQuestion = z.infer<typeof question>;

export const questionAnswer = z.object({ id, answer: z.string().trim().min(1, '请填写答案').max(20), purpose });
export type QuestionAnswer = z.infer<typeof questionAnswer>;

export const passResult = z.object({ pass: z.string(), expiresAt: z.iso.datetime() });
export type PassResult = z.infer<typeof passResult>;
