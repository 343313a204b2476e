import './listing.css';

/** Renders code or data that scrolls horizontally instead of wrapping. */
export function Listing({ name, text }: { name: string; text: string }) {
  return (
    <figure>
      <figcaption className="quiet">{name}</figcaption>
      <pre className="listing__lines panel" role="region" tabIndex={0} aria-label={name}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
