/** Traditional characters with their simplified ones, `萬 万|…`; the package's types cover only its converters. */
declare module 'opencc-js/dict/TSCharacters' {
  const characters: string;
  export default characters;
}
