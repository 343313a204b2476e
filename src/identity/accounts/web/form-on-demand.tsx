import { useState, type ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import './privacy.css';

/** A button that opens a form of the same name. */
export function FormOnDemand({ text, children }: { text: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return children(() => setIsOpen(false));
  return (
    <p className="privacy-acts cluster">
      <Button onClick={() => setIsOpen(true)}>{text}</Button>
    </p>
  );
}
