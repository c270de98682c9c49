/** A mail as HTML and as plain text, from the same words. Tables and inline styles: that is what mail programs understand. */
export interface MailContent {
  language: string;
  direction: 'ltr' | 'rtl';
  product: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; url: string };
  afterButton: string;
  footer: string;
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] as string);

export function renderMail(content: MailContent): { html: string; text: string } {
  const { language, direction, product, heading, paragraphs, button, afterButton, footer } = content;
  const start = direction === 'rtl' ? 'right' : 'left';
  const body = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1f2430;font-size:15px;line-height:24px';
  const paragraph = (text: string) => `<p style="margin:0 0 16px;${body}">${escaped(text)}</p>`;
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(heading)}</title></head>
<body style="margin:0;background:#f3f6f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td align="${start}" style="padding:32px;text-align:${start}">
<p style="margin:0 0 24px;${body};font-weight:700;color:#0b5c6b;font-size:18px">${escaped(product)}</p>
<h1 style="margin:0 0 16px;${body};font-size:22px;line-height:30px">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escaped(button.url)}" style="${body};display:inline-block;padding:12px 24px;border-radius:8px;background:#0b5c6b;color:#ffffff;text-decoration:none;font-weight:600">${escaped(button.label)}</a></p>
${paragraph(afterButton)}
<p style="margin:0;${body};font-size:13px;line-height:20px;color:#5c6370;word-break:break-all">${escaped(button.url)}</p>
</td></tr></table>
<p style="${body};font-size:12px;line-height:18px;color:#5c6370;max-width:560px;margin:16px auto 0">${escaped(footer)}</p>
</td></tr></table>
</body>
</html>
`;
  const text = [
    product,
    '',
    heading,
    '',
    ...paragraphs.flatMap((line) => [line, '']),
    `${button.label}:`,
    button.url,
    '',
    afterButton,
    '',
    '-- ',
    footer,
    '',
  ].join('\n');
  return { html, text };
}
