const folder = '/media/library/';

/** Where a picture of the library is found. `ending` is its cut, width and form: `whole-1280`, `card-640.jpg`, or `banner` alone where pages add width and form. */
export const pictureAddress = (key: string, ending: string, version?: string): string =>
  `${folder}${key}/${ending}${version === undefined ? '' : `?v=${version}`}`;

/** The keys of all pictures of the library that a text names, each once. */
export const pictureKeysIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/library\/([0-9a-f]{32})(?![0-9a-f])/g)].map(([, key]) => key!)),
];

/** Which version an address asks for; undefined where it is whichever is on show. */
export const versionIn = (address: string): string | undefined => /\?v=([0-9a-f]{32})$/.exec(address)?.[1];
