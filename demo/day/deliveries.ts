import { z } from 'zod';
import { getRecruitmentSettings, updateSettings } from '#content/website/service/settings.ts';
import { currentConsentText } from '#identity/job-seekers/service/consent-texts.ts';
import { giveSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { findOrCreateSeeker } from '#identity/job-seekers/service/seekers.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { withdrawDelivery } from '#recruitment/deliveries/service/withdraw.ts';
import { offerInterviewTimes } from '#recruitment/hiring/service/arrange.ts';
import { moveDeliveries } from '#recruitment/hiring/service/move-deliveries.ts';
import { deliveryWork } from '#recruitment/hiring/service/queue.ts';
import { addOpinion, setReader } from '#recruitment/hiring/service/readers.ts';
import { verdicts } from '#recruitment/hiring/web/verdicts.ts';
import { requestOtherTimes, confirmInterview, listInterviews } from '#recruitment/interviews/service/own-interviews.ts';
import type { JobItem } from '#recruitment/jobs/schema.ts';
import { listJobs } from '#recruitment/jobs/service/list-jobs.ts';
import { saveSection } from '#recruitment/resumes/service/save-section.ts';
import { submitResume } from '#recruitment/resumes/service/submit-resume.ts';
import { declarationVersion } from '#recruitment/resumes/web/declarations.ts';
import { sectionNames } from '#recruitment/resumes/web/section-data.ts';
import { assignWork } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import { readYaml } from '../read-yaml.ts';
import { emptyRemarks, toSeeker, type DemoSeeker } from '../recruitment/people.ts';
import { addMinutes } from './day-clock.ts';
import { getDayFolder, getPersonIndex, type DayPlan } from './staff-actors.ts';

const recruiter = 'demo.recruiter';
const words = z.string().min(2);
const dayDelivery = z.object({
  /** Words in the title of the wanted job, if there is one. */
  about: words,
  /** Working days ago. */
  age: z.number().int().min(0),
  path: z.array(z.enum(['screening', 'writtenTest', 'interview', 'hired', 'rejected'])).default([]),
  /** The message to the applicant with the last step. */
  said: words.optional(),
  /** The state of the offered interview times: not answered yet, one selected, or others requested. */
  offer: z.enum(['open', 'confirm', 'another']).optional(),
  wish: words.optional(),
  /** The staff member who has taken it, and their note. */
  by: z.string().optional(),
  note: words.optional(),
  reader: z.string().optional(),
  opinion: z.object({ verdict: z.enum(verdicts), text: words }).optional(),
  isWithdrawn: z.boolean().default(false),
});
type DayDelivery = z.output<typeof dayDelivery>;

const line = z.string();
const applicant = z.object({
  called: line,
  type: z.enum(['social', 'campus', 'intern']),
  basic: z.object({ birthDate: line, yearsOfWork: line, highestEducation: z.enum(['bachelor', 'master']) }),
  school: z.object({ name: line, major: line, from: line, to: line }),
  wish: z.object({ job: line, city: line }),
  text: words,
  work: z
    .array(
      z.object({
        from: line,
        to: line,
        employer: line,
        companySize: z.enum(['upTo50', 'upTo200', 'upTo1000', 'above1000']),
        department: line,
        position: line,
        duties: words,
      }),
    )
    .default([]),
  deliveries: z.array(dayDelivery).min(1),
});
type Applicant = z.output<typeof applicant>;

export const readApplicants = (number = 1): Applicant[] =>
  z.array(applicant).parse(readYaml(`${getDayFolder(number)}/deliveries`, z.array(applicant)));

interface SentDelivery {
  id: string;
  number: string;
  seekerId: number;
  on: Day;
  one: DayDelivery;
}

/**
 * Writes resumes and sends deliveries as job seekers, and handles them as recruiters to their final state. From then on nothing
 * moves automatically: people move it.
 */
export async function simulateDeliveries(ctx: Context, deps: DeliveryDeps, plan: DayPlan): Promise<number> {
  await updateSettings(ctx, { recruitment: { ...(await getRecruitmentSettings(ctx)), process: [] } });
  const jobs: JobItem[] = [];
  for (let pageNum = 1, found = 100; found === 100; pageNum++) {
    const { records } = await listJobs(ctx, { pageNum, pageSize: 100 });
    found = records.length;
    jobs.push(...records.filter(({ state }) => state === 'open'));
  }
  const sent: SentDelivery[] = [];
  for (const [at, one] of readApplicants(plan.number).entries())
    sent.push(...(await apply(ctx, deps, plan, { one, index: getPersonIndex(plan.number, at), jobs })));
  for (const delivery of sent) await handle(ctx, deps, plan, delivery);
  return sent.length;
}

const as = (ctx: Context, seekerId: number, now: Date): Context => ({
  ...ctx,
  now,
  actor: { kind: 'seeker', seekerId, sessionId: ctx.requestId },
});

async function apply(
  ctx: Context,
  deps: DeliveryDeps,
  { clock }: DayPlan,
  { one, index, jobs }: { one: Applicant; index: number; jobs: readonly JobItem[] },
): Promise<SentDelivery[]> {
  const { resume } = toPerson(one, index);
  const before = clock.officeTime(clock.daysAgo(Math.max(...one.deliveries.map(({ age }) => age)) + 2), `applicant ${index}`);
  const then = { ...ctx, now: before };
  // No real person has a number with this prefix followed by the applicant's own number.
  const { id: seekerId } = await findOrCreateSeeker(then, deps.seekers, `1990003${1000 + index}`);
  await giveSeekerConsent(then, seekerId, { version: (await currentConsentText(ctx)).version });
  const writer = as(ctx, seekerId, before);
  for (const name of sectionNames) await saveSection(writer, deps.resumes, name, { revision: 0, content: resume[name] });
  await submitResume(writer, deps.resumes, { version: declarationVersion, isTrue: true, hasNoBan: true, agreesToCheck: true });
  const sent: SentDelivery[] = [];
  const taken = new Set<number>();
  for (const delivery of one.deliveries) {
    const on = clock.daysAgo(delivery.age);
    const job = findJob(
      jobs.filter(({ id, type }) => type === one.type && !taken.has(id)),
      delivery.about,
      index,
    );
    taken.add(job.id);
    const { id, number } = await deliver(as(ctx, seekerId, clock.officeTime(on, `${index} ${delivery.about}`, [8, 10])), deps, {
      jobId: job.id,
    });
    sent.push({ id, number, seekerId, on, one: delivery });
  }
  return sent;
}

/** Returns the wanted job if it is open on this day, else another of its type. */
function findJob(fits: readonly JobItem[], about: string, index: number): JobItem {
  const job = fits.find(({ title }) => title.includes(about)) ?? fits[index % fits.length];
  if (!job) throw new Error(`no job is open for somebody who looks for ${about}`);
  return job;
}

function toPerson(one: Applicant, index: number): DemoSeeker {
  const work = one.work.map((each) => ({ ...emptyRemarks, ...each, employment: 'fullTime' as const }));
  return toSeeker({ ...one, at: index + 1, work, deliveries: [] });
}

/** Handles a delivery as recruiters and reviewers: take it, move it, interview the applicant, and close it. */
async function handle(
  ctx: Context,
  deps: DeliveryDeps,
  { clock, as: actAs }: DayPlan,
  { id, number, seekerId, on, one }: SentDelivery,
): Promise<void> {
  const { path, said = '' } = one;
  const isEnded = path.at(-1) === 'hired' || path.at(-1) === 'rejected';
  const dayOf = (step: number): Date => clock.officeTime(clock.shift(on, step), `${one.about} ${step}`, [10, 16]);
  const move = async (step: number): Promise<void> => {
    const item = { number, from: path[step - 1] ?? ('delivered' as const) };
    const note = step === path.length - 1 ? said : '';
    const { refused } = await moveDeliveries(actAs(recruiter, dayOf(step + 1)), deps, { items: [item], to: path[step]!, note });
    if (refused[0]) throw new Error(`delivery about ${one.about}: ${refused[0].reason}`);
  };
  const ways = isEnded ? path.length - 1 : path.length;
  await give(actAs, dayOf(0), number, one);
  for (let step = 0; step < ways; step++) await move(step);
  const at = clock.notAfterNow(addMinutes(dayOf(ways), 30));
  if (one.offer) await arrange(ctx, deps, { number, seekerId, one, at, actAs, clock });
  if (one.opinion) await addOpinion(actAs(one.reader ?? recruiter, clock.notAfterNow(addMinutes(at, 30))), { number, ...one.opinion });
  if (isEnded) await move(path.length - 1);
  if (one.isWithdrawn) await withdrawDelivery(as(ctx, seekerId, clock.notAfterNow(addMinutes(at, 60))), { id });
}

/** Assigns the delivery, adds a note, and invites a reviewer. */
async function give(actAs: DayPlan['as'], at: Date, number: string, { by, note, reader }: DayDelivery): Promise<void> {
  const manager = actAs(recruiter, at);
  const idOf = (login: string): number => actAs(login, at).actor.staffId;
  if (by) await assignWork(actAs(by, at), deliveryWork, number, { from: null, to: idOf(by) });
  if (note) await addNote(manager, deliveryWork, number, note);
  if (reader) await setReader(manager, { number, staffId: idOf(reader), isGiven: true });
}

const interviewPlace = z.object({ place: words, host: words, note: words });

interface Arrangement extends Pick<DayPlan, 'clock'> {
  number: string;
  seekerId: number;
  one: DayDelivery;
  at: Date;
  actAs: DayPlan['as'];
}

/** Offers two interview times, and answers as the applicant. */
async function arrange(ctx: Context, deps: DeliveryDeps, { number, seekerId, one, at, actAs, clock }: Arrangement): Promise<void> {
  const [online, here] = readYaml('day/interview-places', z.array(interviewPlace)) as [Place, Place];
  await offerInterviewTimes(actAs(recruiter, at), deps, {
    numbers: [number],
    slots: [
      { ...placeOf(online), startsAt: clock.hourAhead(2, 10).toISOString(), minutes: 40, isOnline: true, capacity: 3 },
      { ...placeOf(here), startsAt: clock.hourAhead(3, 14).toISOString(), minutes: 60, isOnline: false, capacity: 2 },
    ],
    note: online.note,
  });
  if (one.offer === 'open') return;
  const seeker = as(ctx, seekerId, clock.notAfterNow(addMinutes(at, 20)));
  const invitation = (await listInterviews(seeker)).invitations.find((each) => each.number === number)!;
  if (one.offer === 'another') await requestOtherTimes(seeker, { id: invitation.id, wish: one.wish! });
  else await confirmInterview(seeker, { id: invitation.id, slotId: invitation.slots[0]!.id });
}

type Place = z.output<typeof interviewPlace>;

const placeOf = ({ place, host }: Place) => ({ place, host });
