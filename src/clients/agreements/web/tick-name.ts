import type { AgreementPath } from '../schema.ts';

/** Returns the name of a document's checkbox; form errors link to it. */
export const tickName = ({ code }: Pick<AgreementPath, 'code'>): string => `agree-${code}`;

/** Returns the name of the button that opens a document; errors about an unread document link to it. */
export const openName = ({ code }: Pick<AgreementPath, 'code'>): string => `open-${code}`;
