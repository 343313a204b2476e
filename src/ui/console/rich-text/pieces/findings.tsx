import { formatCount } from '../../../format/numbers.ts';
import type { EditorFace, EditorSession } from '../editing/editor-session.ts';

/** How much is written, and what its readers would stumble over; each line leads there. */
export function Findings({ session, face: { count, warnings, left } }: { session: EditorSession; face: EditorFace }) {
  return (
    <>
      <p className="rich-text__left" role="status">
        {left}
      </p>
      <p className="rich-text__count">
        <span className="digits">{formatCount(count)} 字</span>
        <span role="status">{warnings.length > 0 ? `${warnings.length} 处可以改进` : ''}</span>
      </p>
      {warnings.length > 0 && (
        <ul aria-label="可以改进的地方">
          {warnings.map((warning) => (
            <li key={`${warning.kind} ${warning.place.tag} ${warning.place.index}`}>
              <button type="button" className="rich-text__warning" onClick={() => session.reveal(warning)}>
                {warning.words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
