import type { AgreementPath } from '../schema.ts';

/** Name of the box by which a document is agreed to; the form's errors lead there. */
export const tickName = ({ code }: Pick<AgreementPath, 'code'>): string => `agree-${code}`;

/** Name of the button that opens a document: the errors of one that is not read yet lead there. */
export const openName = ({ code }: Pick<AgreementPath, 'code'>): string => `open-${code}`;
