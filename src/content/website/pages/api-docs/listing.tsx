import './listing.css';

/** Lines of code or data, moved sideways in their own box rather than broken. */
export function Listing({ name, text }: { name: string; text: string }) {
  return (
    <figure>
      <figcaption className="quiet">{name}</figcaption>
      <pre className="listing__lines panel" tabIndex={0} aria-label={name}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
