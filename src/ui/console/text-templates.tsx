import './word-templates.css';

interface WordTemplate {
  code: string;
  title: string;
  text: string;
}

interface WordTemplatesProps {
  label: string;
  templates: readonly WordTemplate[];
  /** Number of templates before them on the same screen, which use the first digits. */
  behind?: number;
  onChoose: (text: string) => void;
}

/** Text templates; the first nine of a screen have a digit key each. */
export function TextTemplates({ label, templates, behind = 0, onChoose }: WordTemplatesProps) {
  if (templates.length === 0) return null;
  return (
    <ul className="templates" aria-label={label}>
      {templates.map(({ code, title, text }, index) => {
        const digit = behind + index + 1;
        const hasKey = digit <= 9;
        return (
          <li key={code}>
            <button
              type="button"
              className="templates__entry"
              aria-keyshortcuts={hasKey ? String(digit) : undefined}
              onClick={() => onChoose(text)}
            >
              {hasKey && <kbd>{digit}</kbd>} {title}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
