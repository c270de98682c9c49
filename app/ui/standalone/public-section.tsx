import type { ReactNode } from 'react';

export interface PublicCard {
  key: string;
  title: string;
  text: string;
  action?: ReactNode;
}

/** A section of a public page: title, text, and cards side by side. */
export function PublicSection({
  title,
  text,
  cards,
  children,
}: {
  title: string;
  text: string;
  cards: PublicCard[];
  children?: ReactNode;
}) {
  return (
    <section className="Landing-Section">
      <div className="Landing-Inner">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="Landing-Grid">
          {cards.map((card) => (
            <article key={card.key} className="Landing-Card">
              <h2 className="Landing-CardTitle">{card.title}</h2>
              <p>{card.text}</p>
              {card.action ? <div className="Landing-CardAction">{card.action}</div> : null}
            </article>
          ))}
        </div>
        {children}
      </div>
    </section>
  );
}
