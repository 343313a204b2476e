import type { AgreementPath } from '../schema.ts';

/** Name of the box by which a document is agreed to; the form's errors lead there. */
export const tickName = ({ code }: Pick<AgreementPath, 'code'>): string => `agree-${code}`;
