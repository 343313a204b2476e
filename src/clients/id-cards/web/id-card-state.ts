/** The pictures of a card as specification 3 and 4 name them: empty texts until there is one. */
export interface IdCardState {
  frontName: string;
  backName: string;
  frontId: string;
  backId: string;
  frontUrl: string;
  backUrl: string;
}

export type Side = 'front' | 'back';

export type IdCardEvent =
  | { kind: 'cached'; side: Side; image: { fileName: string; webUrl: string } }
  | { kind: 'uploaded'; side: Side; image: { fileId: string; webUrl: string } }
  | { kind: 'clear' };

export const emptyIdCard: IdCardState = { frontName: '', backName: '', frontId: '', backId: '', frontUrl: '', backUrl: '' };

/** A cached picture sets its side's name and address, an uploaded one its id and address; clearing resets all six (specification 4). */
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
