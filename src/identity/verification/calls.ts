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

/** The piece of the picture as both sides know it, in units of the picture: the edge of its square, and the steps that keys and buttons make. */
export const dragPiece = { size: 56, smallStep: 4, largeStep: 24 } as const;

/** A picture to complete by dragging a piece into its place. */
export const dragImageGet = call<Empty, DragImage>('GET', '/official-service/onlineTrading/dragImage', { family: 'D' });

/** Where the piece was dragged and how it got there, for a pass. */
export const dragImageCheck = call<DragImageAnswer, PassResult>('POST', '/official-service/onlineTrading/dragImage/check', { family: 'D' });

/** The whole time again for a picture. */
export const dragImageExtend = call<Extension, ExtensionResult>('POST', '/official-service/onlineTrading/dragImage/extend', {
  family: 'D',
});

/** Work for the visitor's browser, instead of the picture. */
export const workGet = call<Empty, Work>('GET', '/official-service/verification/proof', { family: 'D' });

export const workCheck = call<WorkAnswer, PassResult>('POST', '/official-service/verification/proof/check', { family: 'D' });

/** A sum in words, instead of the picture; the one way that needs no script. */
export const questionGet = call<Empty, HumanQuestion>('GET', '/official-service/verification/question', { family: 'D' });

export const questionCheck = call<QuestionAnswer, PassResult>('POST', '/official-service/verification/question/check', { family: 'D' });
