import './step-guide.css';

export interface GuideStep {
  title: string;
  text: string;
  /** Duration, or time. */
  time?: string;
  /** Place. */
  place?: string;
}

/** Steps to take, with a line between their numbers. */
export function StepGuide({ steps }: { steps: readonly GuideStep[] }) {
  return <ol className="step-guide">{steps.map(toStep)}</ol>;
}

function toStep({ title, text, time, place }: GuideStep) {
  return (
    <li key={title} className="step-guide__step">
      <h3 className="step-guide__title">{title}</h3>
      <p>{text}</p>
      {(time || place) && (
        <p className="step-guide__facts line quiet">
          {time && <span>时间：{time}</span>}
          {place && <span>渠道：{place}</span>}
        </p>
      )}
    </li>
  );
}
