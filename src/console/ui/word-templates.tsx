import './word-templates.css';

interface WordTemplate {
  code: string;
  title: string;
  text: string;
}

interface WordTemplatesProps {
  label: string;
  templates: readonly WordTemplate[];
  onChoose: (text: string) => void;
}

/** Words to begin from, each by its digit. */
export function WordTemplates({ label, templates, onChoose }: WordTemplatesProps) {
  if (templates.length === 0) return null;
  return (
    <ul className="templates" aria-label={label}>
      {templates.slice(0, 9).map(({ code, title, text }, index) => (
        <li key={code}>
          <button type="button" className="templates__entry" aria-keyshortcuts={String(index + 1)} onClick={() => onChoose(text)}>
            <kbd>{index + 1}</kbd> {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
