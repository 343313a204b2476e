import { useState, type ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import './privacy.css';

/** A form that comes when it is wanted: a button with the form's own name, then the form. */
export function FormOnDemand({ text, children }: { text: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return children(() => setIsOpen(false));
  return (
    <p className="privacy-acts cluster">
      <Button onClick={() => setIsOpen(true)}>{text}</Button>
    </p>
  );
}
