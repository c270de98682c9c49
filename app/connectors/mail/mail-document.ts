/**
 * The look of every mail, as a React component (React Email: tables and inline styles, which is what mail programs understand).
 * Written without JSX: Node runs these modules as they are.
 */
import { createRequire } from 'node:module';
import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react';

/** Loaded with the first mail: it takes half a second and 50 MB, which processes that send no mail should not spend. */
const load = createRequire(import.meta.url);
type Components = typeof import('@react-email/components');
let components: Components | undefined;
const parts = (): Components => {
  components ??= load('@react-email/components') as Components;
  return components;
};

export interface MailContent {
  language: string;
  direction: 'ltr' | 'rtl';
  product: string;
  heading: string;
  paragraphs: string[];
  /** Lines, optionally with a link, for example a digest's notifications. */
  items?: { text: string; note?: string; url?: string }[];
  button: { label: string; url: string };
  afterButton: string;
  /** Under the address line: how to get fewer mails. */
  unsubscribe?: { label: string; url: string };
  footer: string;
}

const font: CSSProperties = {
  fontFamily: '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
  color: '#1f2430',
  fontSize: '15px',
  lineHeight: '24px',
};
const quiet: CSSProperties = { ...font, fontSize: '12px', lineHeight: '18px', color: '#5c6370' };
const paragraph: CSSProperties = { ...font, margin: '0 0 16px' };
const button: CSSProperties = {
  ...font,
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: '8px',
  backgroundColor: '#0b5c6b',
  color: '#ffffff',
  fontWeight: 600,
  textDecoration: 'none',
};

export function MailDocument({ content }: { content: MailContent }): ReactElement {
  const { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } = parts();
  const { language, direction, product, heading, paragraphs, items = [], afterButton, unsubscribe, footer } = content;
  const aligned: CSSProperties = { textAlign: direction === 'rtl' ? 'right' : 'left' };
  const text = (style: CSSProperties, children: ReactNode, key?: string) =>
    h(Text, { style: { ...style, ...aligned }, ...(key ? { key } : {}) }, children);
  return h(
    Html,
    { lang: language, dir: direction },
    h(Head, null, h('title', null, heading)),
    h(
      Body,
      { style: { margin: 0, backgroundColor: '#f3f6f7' } },
      // Shown after the subject in lists of mails.
      h(Preview, null, paragraphs.at(-1) ?? heading),
      h(
        Container,
        { style: { maxWidth: '560px', padding: '32px 16px' }, dir: direction },
        h(
          Section,
          { style: { backgroundColor: '#ffffff', borderRadius: '12px', padding: '32px', ...aligned } },
          text({ ...font, margin: '0 0 24px', fontWeight: 700, fontSize: '18px', color: '#0b5c6b' }, product),
          h(Heading, { as: 'h1', style: { ...font, ...aligned, margin: '0 0 16px', fontSize: '22px', lineHeight: '30px' } }, heading),
          ...paragraphs.map((line, at) => text(paragraph, line, `p${at}`)),
          ...items.map((item, at) =>
            h(
              Section,
              { key: `i${at}`, style: { borderTop: '1px solid #e3e8ea', padding: '10px 0' } },
              text(
                { ...font, margin: 0 },
                item.url
                  ? h(Link, { href: item.url, style: { color: '#0b5c6b', textDecoration: 'none', fontWeight: 600 } }, item.text)
                  : item.text,
              ),
              item.note ? text({ ...quiet, margin: 0 }, item.note) : null,
            ),
          ),
          h(
            Section,
            { style: { padding: '8px 0 24px', ...aligned } },
            h(Button, { href: content.button.url, style: button }, content.button.label),
          ),
          text(paragraph, afterButton),
          text({ ...quiet, fontSize: '13px', margin: 0, wordBreak: 'break-all' }, content.button.url),
        ),
        h(Hr, { style: { borderColor: 'transparent', margin: '8px 0' } }),
        text({ ...quiet, margin: '0 8px' }, footer),
        unsubscribe
          ? text({ ...quiet, margin: '8px 8px 0' }, h(Link, { href: unsubscribe.url, style: { color: '#5c6370' } }, unsubscribe.label))
          : null,
      ),
    ),
  );
}
