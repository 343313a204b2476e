import { paths } from '#ui/paths.ts';
import { useSeeker } from './seeker-store.ts';

/** The signed-in job seeker with a link to their pages; renders nothing for others. */
export function SeekerLink() {
  const seeker = useSeeker();
  if (!seeker) return null;
  return (
    <a className="utility__link utility__more" href={paths.recruitDeliveries()}>
      求职者 {seeker.mobile}
      <span className="visually-hidden">，已登录，我的投递</span>
    </a>
  );
}
