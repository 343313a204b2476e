import type { ContactChannel } from '#modules/portal/branch/schema.ts';

/** Every way to reach the firm: name, number or address, when, for what. */
export function ChannelList({ channels }: { channels: readonly ContactChannel[] }) {
  return (
    <ul className="channel-list">
      {channels.map(({ code, name, value, href, hours, services }) => (
        <li key={code}>
          <p className="channel-list__name">{name}</p>
          <p className="channel-list__value">
            {href ? (
              <a className="contact-link" href={href} rel={href.startsWith('https:') ? 'noopener noreferrer' : undefined}>
                {value}
              </a>
            ) : (
              value
            )}
          </p>
          <p className="channel-list__hours">{hours}</p>
          <p>{services.join('、')}</p>
        </li>
      ))}
    </ul>
  );
}
