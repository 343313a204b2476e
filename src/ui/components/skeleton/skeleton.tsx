import './skeleton.css';

/** Grey lines of the height the content will have, so that nothing moves when it arrives. `lines` is how many rows are awaited. */
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
