import { useState, type DragEvent } from 'react';

interface EntryDrag {
  /** Of the list. */
  path: string;
  index: number;
  onMove: (from: number, to: number) => void;
}

/** The entry that is under way, and of which list: no other list takes it. */
let dragged: Pick<EntryDrag, 'path' | 'index'> | undefined;

/** Moves an entry of a list to where it is let go; whoever works by keys has the buttons. `handle` is what it is taken by, `target` the entry. */
export function useEntryDrag({ path, index, onMove }: EntryDrag) {
  const [isOver, setIsOver] = useState(false);
  const isMeant = (): boolean => dragged?.path === path;
  return {
    isOver,
    handle: {
      draggable: true,
      onDragStart(event: DragEvent) {
        dragged = { path, index };
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        const line = event.currentTarget.closest('li');
        if (line) event.dataTransfer.setDragImage(line, 0, 0);
      },
      onDragEnd: () => void (dragged = undefined),
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!isMeant()) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (!dragged || !isMeant()) return;
        event.preventDefault();
        event.stopPropagation();
        if (dragged.index !== index) onMove(dragged.index, index);
        dragged = undefined;
      },
    },
  };
}
