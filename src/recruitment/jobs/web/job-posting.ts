import { paths } from '#ui/paths.ts';
import type { JobDetail } from '../schema.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const toList = (title: string, lines: readonly string[]): string =>
  `<p>${title}</p><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`;

/** Returns the job as schema.org data; none for a job closed to applications, as search engines require. */
export function toJobPosting(job: JobDetail): object[] {
  if (job.state !== 'open') return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: job.title,
      description: toList('工作职责', job.duties) + toList('任职要求', job.requirements),
      identifier: { '@type': 'PropertyValue', name: job.employer, value: job.code },
      datePosted: job.publishedAt,
      validThrough: `${job.deadline}T23:59:59+08:00`,
      employmentType: job.type === 'intern' ? 'INTERN' : 'FULL_TIME',
      totalJobOpenings: job.headcount,
      directApply: true,
      url: paths.recruitJob(job.id),
      hiringOrganization: { '@type': 'Organization', name: job.employer },
      jobLocation: job.locations.map((city) => ({
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressCountry: 'CN', addressLocality: city },
      })),
    },
  ];
}
