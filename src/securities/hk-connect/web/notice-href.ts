import { paths } from '#ui/paths.ts';

/** Names a notice's line in the list. */
export const anchorOf = (id: number): string => `n${id}`;

/** The list from a position on, at a notice's line. */
export const noticeHref = ({ id, posStr }: { id: number; posStr: string }): string => `${paths.hkConnect({ posStr })}#${anchorOf(id)}`;
