import type { DocumentPageView } from '../schema.ts';

/** Share of the text height above the baseline. */
const aboveLine = 0.86;

/** Renders a page of a document as a picture with invisible text above it, for selecting, copying, searching and screen readers. */
export function PagePicture({ page: { number, width, height, picture, lines } }: { page: DocumentPageView }) {
  return (
    <div className="document__paper">
      <img
        src={picture}
        width={Math.round(width)}
        height={Math.round(height)}
        alt={lines.length > 0 ? '' : `第 ${number} 页，是图片，没有可以读出的文字`}
        loading={number > 1 ? 'lazy' : undefined}
        decoding="async"
      />
      {lines.length > 0 && (
        <svg viewBox={`0 0 ${round(width)} ${round(height)}`} fill="transparent">
          {lines.map((line) => (
            <text
              key={`${line.x},${line.y}`}
              x={round(line.x)}
              y={round(line.y + line.height * aboveLine)}
              fontSize={round(line.height)}
              textLength={round(line.width)}
            >
              {line.text}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

const round = (value: number): number => Math.round(value);
