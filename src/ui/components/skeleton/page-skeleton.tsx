import './page-skeleton.css';

/** Grey lines over the whole place of a page that is on its way, of the size that the page before it had: nothing moves. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status">
      <span className="visually-hidden">正在加载</span>
    </div>
  );
}
