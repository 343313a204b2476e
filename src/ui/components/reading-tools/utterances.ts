/** Some browsers stop in the middle of longer texts. */
const longest = 120;

/** Splits a text into pieces for a voice, at the ends of sentences, else at commas, else anywhere. */
export function toUtterances(blocks: readonly string[]): string[] {
  return blocks.flatMap((block) => {
    const sentences =
      block
        .replaceAll(/\s+/g, ' ')
        .trim()
        .match(/[^。！？；!?;]+[。！？；!?;]*/g) ?? [];
    return sentences.flatMap(cut).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  });
}

function cut(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > longest) {
    const comma = Math.max(rest.lastIndexOf('，', longest - 1), rest.lastIndexOf('、', longest - 1));
    const end = comma > longest / 3 ? comma + 1 : longest;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? pieces : [...pieces, rest];
}
