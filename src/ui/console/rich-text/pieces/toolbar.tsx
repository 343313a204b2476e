import { type KeyboardEvent, type Ref, useState } from 'react';
import type { EditorSnapshot, EditorSession } from '../editing/editor-session.ts';
import type { Tool } from '../editing/tools.ts';
import { Glyph } from './glyph.tsx';

interface ToolbarProps {
  label: string;
  /** Id of the text that it controls. */
  controls: string;
  session: EditorSession;
  groups: readonly (readonly Tool[])[];
  face: EditorSnapshot;
  /** Shows names instead of icons. */
  isWorded?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A toolbar with a single tab stop; the arrow keys move between tools, Escape returns to the text. */
export function Toolbar({ label, controls, session, groups, face, isWorded = false, ref }: ToolbarProps) {
  const [chosen, setChosen] = useState(0);
  const tools = groups.flat();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return session.view.focus();
    }
    const to = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = (to + tools.length) % tools.length;
    setChosen(at);
    event.currentTarget.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div
      className="rich-text__tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      ref={ref}
    >
      {groups.map((group) => (
        <div key={group[0]!.name} className="rich-text__group">
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              isStop={tools.indexOf(tool) === chosen}
              isOff={face.off.includes(tool.name)}
              isOn={tool.isOn && face.on.includes(tool.name)}
              isWorded={isWorded}
              onFocus={() => setChosen(tools.indexOf(tool))}
              onPress={() => session.run(tool.command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  tool: Tool;
  isStop: boolean;
  isOff: boolean;
  isOn: boolean | undefined;
  isWorded: boolean;
  onFocus: () => void;
  onPress: () => void;
}

function ToolButton({ tool: { name, title, keys }, isStop, isOff, isOn, isWorded, onFocus, onPress }: ToolButtonProps) {
  const told = keys ? `${title}（${keys}）` : title;
  return (
    <button
      type="button"
      className="rich-text__tool"
      tabIndex={isStop ? 0 : -1}
      aria-label={isWorded ? undefined : told}
      title={isWorded ? undefined : told}
      aria-pressed={isOn}
      aria-disabled={isOff}
      // The selection is kept.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => !isOff && onPress()}
    >
      {isWorded ? title : <Glyph name={name} />}
    </button>
  );
}
