import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

export interface BarRow {
  key: string;
  name: ReactNode;
  /** The value that the bar's length shows. */
  size: number;
  value: ReactNode;
  url: string;
}

/** A list of bars with their values as text, so that it needs no separate table. */
export function Bars({ label, rows }: { label: string; rows: BarRow[] }) {
  const largest = Math.max(1, ...rows.map((row) => row.size));
  return (
    <ul className="Analytics-Bars" aria-label={label}>
      {rows.map(({ key, name, size, value, url }) => (
        <li key={key}>
          <Link to={url}>
            <span>{name}</span>
            <strong>{value}</strong>
            <span className="Analytics-Bar" aria-hidden="true">
              <span style={{ inlineSize: `${(Math.max(0, size) / largest) * 100}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
