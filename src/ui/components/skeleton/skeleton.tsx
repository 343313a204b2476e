import './skeleton.css';

/** Grey lines of the expected height, so that nothing moves when the content arrives. `lines` is the expected number of rows. */
export function Skeleton({ lines = 5, label = '正在加载' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton__line" />
      ))}
    </div>
  );
}
