import { drawSection, type SectionArtName } from './draw-section.ts';
import './section-art.css';

const drawn = new Map<SectionArtName, ReturnType<typeof drawSection>>();

/** The motif as one section has it, in lines: decoration at the end of a page's title. */
export function SectionArt({ name }: { name: SectionArtName }) {
  let art = drawn.get(name);
  if (!art) drawn.set(name, (art = drawSection(name)));
  return (
    <svg className="section-art" viewBox="0 0 320 88" width="320" height="88" aria-hidden="true">
      <path d={art.columns} />
      <path className="section-art__gate" d={art.gate} />
    </svg>
  );
}
