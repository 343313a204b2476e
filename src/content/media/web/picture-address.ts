const folder = '/media/library/';

/**
 * Returns the address of a picture of the library. `ending` is its crop, width and format: `whole-1280`, `card-640.jpg`, or
 * `banner` alone where pages add width and format.
 */
export const libraryPictureAddress = (key: string, ending: string, version?: string): string =>
  `${folder}${key}/${ending}${version === undefined ? '' : `?v=${version}`}`;

/** Returns the keys of all pictures of the library in a text, each once. */
export const findPictureKeys = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/library\/([0-9a-f]{32})(?![0-9a-f])/g)].map(([, key]) => key!)),
];

/** Returns the version in an address; undefined for the published one. */
export const parsePictureVersion = (address: string): string | undefined => /\?v=([0-9a-f]{32})$/.exec(address)?.[1];
