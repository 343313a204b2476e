/** A number that a telephone dials at a touch. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="phone-link" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
      {number}
    </a>
  );
}
