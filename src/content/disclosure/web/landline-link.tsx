import { telephoneHref } from '#ui/format/telephone.ts';
import './landline-link.css';

/** A telephone number that dials at a touch. */
export function LandlineLink({ number }: { number: string }) {
  return (
    <a className="landline-link" href={telephoneHref(number)}>
      {number}
    </a>
  );
}
