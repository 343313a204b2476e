import { selectBoxes } from '#recruitment/jobs/calls.ts';
import { useCall } from '#ui/api/use-call.ts';

/** Cities and departments in which there are jobs, proposed while one types; without them one types all the same. */
export function Suggestions() {
  const { load } = useCall(selectBoxes, {}, { cache: true, quiet: true });
  if (load.state !== 'ready') return null;
  const { location, department } = load.data;
  return (
    <>
      <datalist id="resume-cities">{location.map(toOption)}</datalist>
      <datalist id="resume-departments">{department.map(toOption)}</datalist>
    </>
  );
}

const toOption = ({ text }: { text: string }) => <option key={text}>{text}</option>;
