import './page-skeleton.css';

/** Grey lines in the place of a page that is loading, of the size of the previous page: nothing moves. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status">
      <span className="visually-hidden">正在加载</span>
    </div>
  );
}
