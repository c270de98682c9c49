import { describe, expect, it } from 'vitest';
import { type MailContent, renderMail } from './render-mail.ts';

const content: MailContent = {
  language: 'ar',
  direction: 'rtl',
  product: 'Quayside',
  heading: 'عنوان',
  paragraphs: ['Hello <b>you</b> & "all",', 'Second line'],
  items: [{ text: 'Order #1', note: 'today', url: 'https://example.com/1' }],
  button: { label: 'Open', url: 'https://example.com/open?a=1&b=2' },
  afterButton: 'Copy it',
  unsubscribe: { label: 'Fewer mails', url: 'https://example.com/settings' },
  footer: 'To you',
};

describe('a mail', () => {
  const { html, text } = renderMail(content);

  it('says the same in HTML and in plain text', () => {
    for (const words of ['عنوان', 'Second line', 'Order #1', 'today', 'Open', 'Copy it', 'Fewer mails', 'To you']) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
  });

  it('shows what came from outside as text, never as markup', () => {
    expect(html).not.toContain('<b>you</b>');
    expect(html).toContain('&lt;b&gt;you&lt;/b&gt;');
    expect(html).toContain('href="https://example.com/open?a=1&amp;b=2"');
    expect(text).toContain('Hello <b>you</b> & "all",');
  });

  it('is in the language and direction of its reader', () => {
    expect(html).toMatch(/<html[^>]* dir="rtl"[^>]* lang="ar"|<html[^>]* lang="ar"[^>]* dir="rtl"/);
    expect(html).toContain('text-align:right');
    expect(renderMail({ ...content, language: 'de', direction: 'ltr' }).html).not.toContain('text-align:right');
  });

  it('loads nothing from anywhere', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/i);
  });
});
