import type { ContactChannel } from '#content/branches/schema.ts';

/** Every way to reach the firm: name, number or address, when, for what. */
export function ChannelList({ channels }: { channels: readonly ContactChannel[] }) {
  return (
    <ul className="channel-list">
      {channels.map(({ code, name, value, href, hours, services }) => (
        <li key={code} className="side-line">
          <p className="quiet">{name}</p>
          <p className="contact-value">
            {href ? (
              <a className="contact-link" href={href} rel={href.startsWith('https:') ? 'noopener noreferrer' : undefined}>
                {value}
              </a>
            ) : (
              value
            )}
          </p>
          <p className="quiet">{hours}</p>
          <p>{services.join('、')}</p>
        </li>
      ))}
    </ul>
  );
}
