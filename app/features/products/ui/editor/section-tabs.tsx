/** A sticky strip of links to the sections of a long page. Plain links before the scripts have loaded. */
import type { MouseEvent } from 'react';

export interface SectionTabsProps {
  label: string;
  /** The sections' element ids and titles, in the order of a narrow page. */
  sections: readonly { id: string; title: string }[];
}

export function SectionTabs({ label, sections }: SectionTabsProps) {
  const go = (event: MouseEvent, id: string) => {
    // Without changing the address: an editor with unsaved changes would ask whether to leave.
    event.preventDefault();
    const section = document.getElementById(id);
    // Not smoothly: content that is still loading would interrupt a smooth scroll.
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <nav className="SectionTabs" aria-label={label}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
