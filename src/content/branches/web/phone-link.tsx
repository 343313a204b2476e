import { telephoneHref } from '#ui/format/telephone.ts';
/** Renders a telephone number as a link that dials it. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="phone-link" href={telephoneHref(number)}>
      {number}
    </a>
  );
}
