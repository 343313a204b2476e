import { paths } from '#ui/paths.ts';

/** Returns the anchor of a notice's row in the list. */
export const anchorOf = (id: number): string => `n${id}`;

/** Returns the URL of the list from a position on, at a notice's row. */
export const noticeHref = ({ id, posStr }: { id: number; posStr: string }): string => `${paths.hkConnect({ posStr })}#${anchorOf(id)}`;
