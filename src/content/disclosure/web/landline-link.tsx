import { telephoneHref } from '#ui/format/telephone.ts';
import './landline-link.css';

/** Renders a telephone number as a link that dials it. */
export function LandlineLink({ number }: { number: string }) {
  return (
    <a className="landline-link" href={telephoneHref(number)}>
      {number}
    </a>
  );
}
