import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import type { PassResult } from '../schema.ts';
import { BrowserWork } from './browser-work.tsx';
import { DragPicture } from './drag-picture.tsx';

export interface CheckMethodProps {
  purpose: string;
  onPass(result: PassResult): void;
}

const ways: readonly { name: string; text: string; Way: ComponentType<CheckMethodProps> }[] = [
  { name: 'picture', text: '拖动拼图', Way: DragPicture },
  { name: 'work', text: '一键验证', Way: BrowserWork },
];

/**
 * The check with two ways to the same pass, of which the second needs neither sight nor a pointer. Sums are for browsers without
 * scripts only, because programs solve them.
 */
export function HumanCheckPanel({ purpose, onPass, hasFocus }: CheckMethodProps & { hasFocus: boolean }) {
  const [chosen, setChosen] = useState(ways[0]!);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) first.current?.querySelector('button')?.focus();
  }, [hasFocus]);
  return (
    <div className="human-check__panel">
      <div className="human-check__ways cluster cluster--close middle" role="group" aria-label="验证方式" ref={first}>
        {ways.map((way) => (
          <Button key={way.name} kind="quiet" aria-pressed={way === chosen} onClick={() => setChosen(way)}>
            {way.text}
          </Button>
        ))}
      </div>
      <chosen.Way purpose={purpose} onPass={onPass} />
    </div>
  );
}
