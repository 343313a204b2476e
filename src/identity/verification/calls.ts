import { call, type Empty } from '#contract/call.ts';
import type {
  DragImage,
  DragImageAnswer,
  Extension,
  ExtensionResult,
  HumanQuestion,
  PassResult,
  QuestionAnswer,
  Work,
  WorkAnswer,
} from './schema.ts';

/** The puzzle piece in units of the picture, for both sides: the edge of its square, and the steps of keys and buttons. */
export const dragPiece = { size: 56, smallStep: 4, largeStep: 24 } as const;

/** Returns a picture to complete by dragging a piece into place. */
export const dragImageGet = call<Empty, DragImage>('GET', '/official-service/onlineTrading/dragImage', { family: 'D' });

/** Exchanges the position and movement of the piece for a pass. */
export const dragImageCheck = call<DragImageAnswer, PassResult>('POST', '/official-service/onlineTrading/dragImage/check', { family: 'D' });

/** Restarts the time of a picture. */
export const dragImageExtend = call<Extension, ExtensionResult>('POST', '/official-service/onlineTrading/dragImage/extend', {
  family: 'D',
});

/** Returns a proof-of-work task for the browser, instead of the picture. */
export const workGet = call<Empty, Work>('GET', '/official-service/verification/proof', { family: 'D' });

export const workCheck = call<WorkAnswer, PassResult>('POST', '/official-service/verification/proof/check', { family: 'D' });

/** Returns a sum in words, instead of the picture; the only check that needs no script. */
export const questionGet = call<Empty, HumanQuestion>('GET', '/official-service/verification/question', { family: 'D' });

export const questionCheck = call<QuestionAnswer, PassResult>('POST', '/official-service/verification/question/check', { family: 'D' });
