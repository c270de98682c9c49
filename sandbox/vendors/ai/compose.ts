/**
 * The "model": no intelligence, the same answer to the same question. It reads style, tone and language from the instructions (`Style:
 * …`, `Tone: …`, `Language: …`) and the product from the user's JSON, and fills the given schema.
 */
import type { ChatRequest } from './request.ts';

const openings: Record<string, string> = {
  persuasive: 'You will not want to be without it',
  expert: 'Chosen by people who know',
  daring: 'Not for the faint-hearted',
  playful: 'Say hello to a small joy',
  sophisticated: 'Quiet elegance for every day',
  supportive: 'Made to help you along',
};

/** Topics that it refuses, as real models do. */
const unwanted = /\b(counterfeit|miracle cure)\b/i;

export type Composed = { content: string } | { refusal: string };

const after = (text: string, label: string): string | undefined =>
  new RegExp(`^${label}: *([^\\n.]+)`, 'im').exec(text)?.[1]?.trim().toLowerCase();

function productIn(text: string): { title: string; description: string } {
  try {
    const { title, description } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return { title: String(title ?? ''), description: String(description ?? '') };
  } catch {
    return { title: text.split('\n')[0]?.slice(0, 80) ?? '', description: text };
  }
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function description(style: string | undefined, opening: string, title: string, facts: string[]): string {
  const lead = `<p>${opening}: ${asHtml(title)}.</p>`;
  const list = facts.map((fact) => asHtml(fact));
  switch (style) {
    case 'highlight':
      return `${lead}<ul>${list.map((fact) => `<li><strong>${fact}</strong></li>`).join('')}</ul>`;
    case 'minimalism':
      return `<p>${asHtml(title)}. ${list[0] ?? ''}</p>`;
    case 'storytelling':
      return `<p>It began on an ordinary morning.</p>${lead}<p>${list.join(' ')}</p>`;
    default:
      return `${lead}<p>${list.join(' ')}</p>`;
  }
}

export function compose(request: ChatRequest): Composed {
  const said = (roles: string[]) =>
    request.messages
      .filter((message) => roles.includes(message.role))
      .map((message) => message.content)
      .join('\n');
  const manner = said(['system', 'developer']);
  const { title, description: told } = productIn(said(['user']));
  if (unwanted.test(`${title} ${told}`)) return { refusal: 'I’m sorry, but I can’t help with advertising this product.' };
  const tone = after(manner, 'tone');
  const opening = openings[tone ?? ''] ?? 'Good to have';
  const facts = told
    .replace(/<[^>]+>/g, ' ')
    .split(/(?<=[.!?])\s+|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .slice(0, 4);
  const texts: Record<string, string> = {
    title: `${title} – ${opening.toLowerCase()}`,
    description_html: description(after(manner, 'style'), opening, title, facts),
    seo_title: `${title} | ${opening}`,
    seo_description: `${opening}: ${title}. ${facts.join(' ')}`,
  };
  const schema = request.response_format?.json_schema.schema;
  if (!schema) return { content: `${opening}: ${title}.` };
  return {
    content: JSON.stringify(
      Object.fromEntries(
        Object.entries(schema.properties).map(([name, { type }]) => [
          name,
          type === 'string' ? (texts[name] ?? `${opening}: ${title}`) : type === 'boolean' ? true : 1,
        ]),
      ),
    ),
  };
}
