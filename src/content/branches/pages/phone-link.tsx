import { telephoneHref } from '#ui/format/telephone.ts';
/** A number that a telephone dials at a touch. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="phone-link" href={telephoneHref(number)}>
      {number}
    </a>
  );
}
