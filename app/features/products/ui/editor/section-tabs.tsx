/** The parts of a long page in a strip that stays in sight: pressed, the page scrolls to that part. Links before the scripts. */
import type { MouseEvent } from 'react';

export interface SectionTabsProps {
  label: string;
  /** Their elements' ids, in the order of a narrow page. */
  sections: readonly { id: string; title: string }[];
}

export function SectionTabs({ label, sections }: SectionTabsProps) {
  const go = (event: MouseEvent, id: string) => {
    // Not by the address: an editor with unsaved changes would ask whether to leave it.
    event.preventDefault();
    const section = document.getElementById(id);
    // At once: what is still coming into the page would stop a slow move half-way.
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
