import { formatCount } from '#web/format/numbers.ts';
import type { EditorFace, EditorSession } from '../editing/editor-session.ts';

/** How much is written, and what its readers would stumble over; each line leads there. */
export function Findings({ session, face: { count, warnings, picturesLeft } }: { session: EditorSession; face: EditorFace }) {
  return (
    <>
      <p className="rich-text__left" role="status">
        {picturesLeft > 0 && `粘贴的内容中有 ${picturesLeft} 张图片没有带入：请先把图片放到本站，再用“图片”插入。`}
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
