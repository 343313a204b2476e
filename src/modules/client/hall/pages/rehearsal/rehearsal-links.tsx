import { paths } from '#web/paths.ts';

/** The ways into the rehearsals of some businesses. */
export function RehearsalLinks({ businesses }: { businesses: readonly { code: string; name: string }[] }) {
  return (
    <p className="line quiet">
      <span>先看一遍（演练，不会保存）：</span>
      {businesses.map(({ code, name }) => (
        <a key={code} href={paths.businessRehearsal(code)}>
          <span className="visually-hidden">演练：</span>
          {name}
        </a>
      ))}
    </p>
  );
}
