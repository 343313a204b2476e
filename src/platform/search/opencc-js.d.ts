/** Traditional characters with their simplified ones, `萬 万|…`; the package describes its converters only. */
declare module 'opencc-js/dict/TSCharacters' {
  const characters: string;
  export default characters;
}
