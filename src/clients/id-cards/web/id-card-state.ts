/** The pictures of a card, named as in specifications 3 and 4: empty strings until there is one. */
export interface IdCardState {
  frontName: string;
  backName: string;
  frontId: string;
  backId: string;
  frontUrl: string;
  backUrl: string;
}

export type IdCardSide = 'front' | 'back';

export type IdCardEvent =
  | { kind: 'cached'; side: IdCardSide; image: { fileName: string; webUrl: string } }
  | { kind: 'uploaded'; side: IdCardSide; image: { fileId: string; webUrl: string } }
  | { kind: 'clear' };

export const emptyIdCard: IdCardState = { frontName: '', backName: '', frontId: '', backId: '', frontUrl: '', backUrl: '' };

/**
 * Reduces an event: a cached picture sets its side's name and URL, an uploaded one its id and URL; clearing resets all six
 * (specification 4).
 */
export function nextIdCard(state: IdCardState, event: IdCardEvent): IdCardState {
  switch (event.kind) {
    case 'cached':
      return { ...state, [`${event.side}Name`]: event.image.fileName, [`${event.side}Url`]: event.image.webUrl };
    case 'uploaded':
      return { ...state, [`${event.side}Id`]: event.image.fileId, [`${event.side}Url`]: event.image.webUrl };
    case 'clear':
      return emptyIdCard;
  }
}
