/** Renders a mail as HTML and as plain text, from the same texts. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type MailContent, MailDocument } from './mail-document.ts';

export type { MailContent };

/** XHTML transitional, which Outlook renders best. */
const doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function renderMail(content: MailContent): { html: string; text: string } {
  const { product, heading, paragraphs, items = [], button, afterButton, unsubscribe, footer } = content;
  const html = `${doctype}${renderToStaticMarkup(createElement(MailDocument, { content }))}\n`;
  const text = [
    product,
    '',
    heading,
    '',
    ...paragraphs.flatMap((line) => [line, '']),
    ...items.flatMap(({ text: line, note, url }) => [`* ${line}`, ...(note ? [`  ${note}`] : []), ...(url ? [`  ${url}`] : []), '']),
    `${button.label}:`,
    button.url,
    '',
    afterButton,
    '',
    '-- ',
    footer,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
    '',
  ].join('\n');
  return { html, text };
}
