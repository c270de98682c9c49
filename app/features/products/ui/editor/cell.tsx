/**
 * A cell of the variants table that is typed into. Plain inputs: fifty rows of full form fields would make each key press slow.
 */
import { useState } from 'react';

export interface CellProps {
  /** Path of the field; the input's id is made of it, so that the summary can go there. */
  field: string;
  label: string;
  value: string;
  error: string | undefined;
  kind: 'text' | 'number';
  isReadOnly?: boolean;
  onType(text: string): void;
}

export function Cell({ field, label, value, error, kind, isReadOnly = false, onType }: CellProps) {
  // While typing, `12.` must not become `12.00` under the fingers.
  const [typed, setTyped] = useState<string>();
  const id = `field-${field}`;
  const type = (text: string) => {
    setTyped(text);
    onType(text);
  };
  return (
    <div className="Cell" data-kind={kind}>
      <input
        id={id}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
        // A code keeps its own direction beside Arabic words; figures stand as the column does.
        dir={kind === 'text' ? 'auto' : undefined}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        maxLength={255}
        readOnly={isReadOnly}
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onPaste={(event) => {
          const cells = event.clipboardData.getData('text').trim();
          if (kind !== 'number' || !/[\t\r\n]/.test(cells)) return;
          // The browser would put a space between 120 and the 150 below it, which reads as thousands.
          event.preventDefault();
          type(cells.replace(/[\t\r\n]+/g, '\t'));
        }}
        onBlur={() => setTyped(undefined)}
      />
      {error ? (
        <span id={`${id}-error`} className="Cell-Error">
          {error}
        </span>
      ) : null}
    </div>
  );
}
