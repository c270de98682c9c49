/**
 * An editable cell of the variants table. A plain input: fifty rows of full form fields would make each key press slow.
 */
import { useState } from 'react';

export interface CellProps {
  /** Path of the field; the input's id contains it, so that the error summary can go there. */
  field: string;
  label: string;
  value: string;
  error: string | undefined;
  kind: 'text' | 'number';
  isReadOnly?: boolean;
  onType(text: string): void;
}

export function Cell({ field, label, value, error, kind, isReadOnly = false, onType }: CellProps) {
  // While typing, `12.` must not turn into `12.00`.
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
        // A code keeps its own direction in Arabic; numbers follow the column.
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
          // The browser would join cells of two rows by a space: 120 and 150 would read as 120 150.
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
