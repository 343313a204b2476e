import { Link } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { nextStepList } from '../calls.ts';

/** The suggested next steps, the main one first. */
export function NextSteps() {
  const steps = useData(nextStepList, {});
  return (
    <ScreenSection title="下一步">
      <AsyncContent of={steps} isEmpty={(data) => data.steps.length === 0} empty={<p>没有需要您做的事。</p>}>
        {(data) => (
          <ul className="lines">
            {data.steps.map(({ code, title, text, act, href }, index) => (
              <li key={code}>
                <span>
                  <strong>{title}</strong>
                  {text && <span className="subline">{text}</span>}
                </span>
                <Link className={index === 0 ? 'button button--primary' : 'button'} to={href}>
                  {act}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}
