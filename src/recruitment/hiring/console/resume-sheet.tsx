import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import { outlineOf, type OutlineEntry } from '#recruitment/resumes/web/resume-outline.ts';

/** Shown above the resume, masked and revealable. */
const contacts = new Set(['手机', '邮箱', '身份证号码']);

type Facts = readonly (readonly [name: string, value: string])[];

/** A resume as text, section by section, in the order of its author. */
export function ResumeSheet({ view, isBlind }: { view: ResumeView; isBlind: boolean }) {
  const { name, lead, facts, sections } = outlineOf(view);
  return (
    <article className="resume-sheet" aria-label="简历正文">
      <h3 className="resume-sheet__name">{isBlind ? '应聘者' : name}</h3>
      <p>{lead}</p>
      <Lines facts={facts.filter(([label]) => !contacts.has(label))} />
      {sections.map((section) => (
        <section key={section.name}>
          <h4 className="resume-sheet__title">{section.title}</h4>
          <Lines facts={section.facts ?? []} />
          {section.entries?.map((entry, index) => (
            <Entry key={index} entry={entry} />
          ))}
          {section.text && <p className="resume-sheet__text">{section.text}</p>}
        </section>
      ))}
    </article>
  );
}

function Entry({ entry: { when, title, detail, facts } }: { entry: OutlineEntry }) {
  return (
    <div className="resume-sheet__entry">
      <p>
        <strong>{title}</strong> <span className="quiet">{when}</span>
      </p>
      {detail && <p>{detail}</p>}
      <Lines facts={facts} />
    </div>
  );
}

function Lines({ facts }: { facts: Facts }) {
  if (facts.length === 0) return null;
  return (
    <dl className="resume-sheet__facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="quiet">{label}</dt>
          <dd className="resume-sheet__text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
