import { paths } from '#ui/paths.ts';
import type { Meeting } from '../schema/meetings.ts';

const modes = { onsite: 'Offline', online: 'Online', both: 'Mixed' } as const;

/** The meeting in schema.org's words. */
export const meetingJsonLd = ({ id, title, summary, form, state, startsAt, endsAt, place, city, onlineUrl, host }: Meeting): object => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  description: summary,
  url: paths.investorMeeting(id),
  startDate: startsAt,
  endDate: endsAt,
  eventStatus: `https://schema.org/Event${state === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
  eventAttendanceMode: `https://schema.org/${modes[form]}EventAttendanceMode`,
  location: [
    ...(place
      ? [
          {
            '@type': 'Place',
            name: place,
            address: { '@type': 'PostalAddress', addressCountry: 'CN', addressLocality: city, streetAddress: place },
          },
        ]
      : []),
    ...(onlineUrl ? [{ '@type': 'VirtualLocation', url: onlineUrl }] : []),
  ],
  organizer: { '@type': 'Organization', name: host },
  isAccessibleForFree: true,
});
